import styles from './illustration.module.css';

/** A bundle of traces that breaks off before the chip it should reach: for pages that do not exist or failed. */
export function BrokenTrace() {
  return (
    <svg viewBox="0 0 480 240" className={styles.line} aria-hidden="true">
      {[0, 1, 2, 3].map((lane) => (
        <path key={lane} d={`M0 ${108 + lane * 8}H${128 - lane * 4}l40-40H${204 - lane * 9}`} />
      ))}
      {[0, 1, 2, 3].map((lane) => (
        <circle key={lane} className={styles.via} cx={207 - lane * 9} cy={68 + lane * 8} r="3" />
      ))}
      {[0, 1, 2, 3].map((lane) => (
        <path key={lane} d={`M480 ${108 + lane * 8}h-104`} />
      ))}
      <rect x="312" y="88" width="64" height="64" rx="4" />
      <circle className={styles.signalDot} cx="344" cy="120" r="5" />
      {[0, 1, 2, 3].map((lane) => (
        <path key={lane} d={`M312 ${108 + lane * 8}h-${28 + lane * 8}`} strokeDasharray="4 5" />
      ))}
      <path className={styles.signal} d="M344 88V64l-24-24H240l-24 24" strokeDasharray="3 5" />
      <path d="M40 0v96M40 144v96M56 0v96M56 144v96M424 0v96M424 144v96M440 0v96M440 144v96" opacity=".45" />
      <path d="M344 152v88M328 152v88M360 152v88" opacity=".45" />
    </svg>
  );
}
