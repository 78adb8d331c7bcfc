import styles from './skeleton.module.css';

/** Rows of a loading placeholder (specification, section 9). */
const ROWS = 3;

/** Placeholder for text that is loading; `label` is read out. */
export function Skeleton({ label, rows = ROWS }: { label: string; rows?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden="true" />
      ))}
    </div>
  );
}
