import styles from './progress.module.css';

/** How far a piece of work is, 0 to 100; without `value` it is under way. */
export function Progress({
  value,
  label,
  small = false,
}: {
  value?: number;
  label: string;
  small?: boolean;
}) {
  return (
    <progress
      className={small ? `${styles.progress ?? ''} ${styles.small ?? ''}` : styles.progress}
      max={100}
      value={value === undefined ? undefined : Math.min(100, Math.max(0, value))}
      aria-label={label}
    />
  );
}
