import styles from './illustration.module.css';

/** A small cloth whose weft has come loose: for lists without entries. */
export function LooseThread() {
  return (
    <svg viewBox="0 0 192 96" className={styles.line} aria-hidden="true">
      <path d="M56 8v18M56 38v34M56 84v4M72 8v42M72 62v26M88 8v18M88 38v34M88 84v4M104 8v42M104 62v26M120 8v18M120 38v34M120 84v4M136 8v42M136 62v26" />
      <path d="M40 32h26M78 32h20M110 32h20M142 32h10M40 78h26M78 78h20M110 78h20M142 78h10" />
      <path className={styles.signal} d="M8 56h42M62 56h20M94 56h20l16 0M142 56h10l12-12h20" />
      <circle className={styles.via} cx="184" cy="44" r="3.5" />
      <circle className={styles.via} cx="8" cy="56" r="3.5" />
    </svg>
  );
}
