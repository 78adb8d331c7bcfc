import styles from './brand.module.css';

export interface MarkProps {
  /** Text for screen readers; without it the mark is decoration. */
  label?: string;
  className?: string;
}

/** The built-in mark: two warp and two weft threads, each over the other once, around one via. */
export function Mark({ label, className }: MarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={[styles.mark, className].filter(Boolean).join(' ')}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M10 2.5v14M10 22v7.5M22 2.5V10M22 15.5v14M2.5 10H7M13 10h16.5M2.5 22H19M25 22h4.5" />
      <circle cx="16" cy="16" r="2.25" />
    </svg>
  );
}
