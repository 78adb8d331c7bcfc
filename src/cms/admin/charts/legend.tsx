import { Legend, type LegendPayload } from 'recharts';

import styles from './legend.module.css';

/** What the colors of a chart mean. The library's own legend names its squares in English only. */
export function ChartLegend() {
  return <Legend itemSorter={null} content={NamedColors} />;
}

function NamedColors({ payload }: { payload?: readonly LegendPayload[] }) {
  return (
    <ul className={styles.legend}>
      {payload?.map(({ value, color }) => (
        <li key={value}>
          <span className={styles.color} style={{ background: color }} aria-hidden="true" />
          {value}
        </li>
      ))}
    </ul>
  );
}
