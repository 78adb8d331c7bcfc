import type { Inscriptions } from '../types';
import styles from './diagram.module.css';
import { Again, Fact, Name, Part, series, type PartLookup } from './part';

/** Top to bottom. */
const layers = ['function', 'transaction', 'transport', 'network', 'data-link', 'physical'] as const;
/** What each layer has beside its name. */
const factOf = {
  function: 'function',
  transaction: 'transaction',
  transport: 'transport',
  network: 'network',
  'data-link': 'dataLink',
  physical: 'physical',
} as const;
const subjects = [
  { id: 'memory', x: 408 },
  { id: 'resource-management', x: 528 },
  { id: 'security', x: 648 },
];
const TOP = 72;
const STEP = 66;
const HEIGHT = 50;
const WIDTH = 56;
const layerTop = (index: number): number => TOP + index * STEP;

/** Six layers as weft, three subjects as warp: each passes over and under the layers in turn. */
export function ProtocolStack({ parts, facts }: { parts: PartLookup; facts: Inscriptions }) {
  return (
    <>
      {subjects.map(({ id, x }) => (
        <Part key={id} parts={parts} id={id}>
          <Name parts={parts} id={id} x={x} y={46} anchor="middle" stacked />
          <rect className={styles.wide} x={x - WIDTH / 2} y={58} width={WIDTH} height={412} rx="3" />
          <path className={styles.thread} d={warpThreads(x, 58, 412)} />
        </Part>
      ))}
      {layers.map((id, index) => (
        <Part key={id} parts={parts} id={id} inscription={facts[factOf[id]]}>
          <rect className={styles.wide} x="8" y={layerTop(index)} width="704" height={HEIGHT} rx="3" />
          <path
            className={styles.thread}
            d={series(4, layerTop(index) + 13, 8)
              .map((y) => `M368 ${y}H704`)
              .join('')}
          />
          <Name parts={parts} id={id} x={28} y={layerTop(index) + 30} />
          <Fact x={344} y={layerTop(index) + 30}>
            {facts[factOf[id]]}
          </Fact>
        </Part>
      ))}
      {subjects.map(({ id, x }, column) => (
        <Again key={id} parts={parts} id={id}>
          {layers.map((layer, row) =>
            (row + column) % 2 === 0 ? (
              <g key={layer}>
                <path
                  className={styles.wide}
                  strokeDasharray={`0 ${WIDTH} ${HEIGHT + 6} ${WIDTH} ${HEIGHT + 6} 0`}
                  d={`M${x - WIDTH / 2} ${layerTop(row) - 3}h${WIDTH}v${HEIGHT + 6}h-${WIDTH}z`}
                />
                <path className={styles.thread} d={warpThreads(x, layerTop(row) - 3, HEIGHT + 6)} />
              </g>
            ) : null,
          )}
        </Again>
      ))}
    </>
  );
}

function warpThreads(x: number, y: number, length: number): string {
  return series(4, x - 12, 8)
    .map((thread) => `M${thread} ${y}v${length}`)
    .join('');
}
