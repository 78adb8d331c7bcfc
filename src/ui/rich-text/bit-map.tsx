import type { DrawnField } from './packet-fields';
import styles from './prose.module.css';

/**
 * The fields of a register or a packet side by side, as wide as their bits; the table below says the same in words.
 * @param name ties a field to its row: `data-tie` of both is this and the bits
 */
export function BitMap({ name, fields }: { name: string; fields: readonly DrawnField[] }) {
  return (
    <div className={styles.map} aria-hidden="true">
      {fields.map(({ bits, field }) => {
        const [high = 0, low = high] = bits.split(':').map(Number);
        const size = Math.abs(high - low) + 1;
        return (
          <span
            key={bits}
            data-tie={`${name} ${bits}`}
            style={{ flexGrow: Number.isFinite(size) ? size : 1 }}
          >
            <small>{bits}</small>
            {field}
          </span>
        );
      })}
    </div>
  );
}
