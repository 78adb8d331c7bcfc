import styles from './icon.module.css';

/** Drawn on a 24 grid with 45 and 90 degree lines, as the weave. */
const paths = {
  'arrow-right': 'M4 12h15M13 6l6 6-6 6',
  'arrow-left': 'M20 12H5M11 6l-6 6 6 6',
  'arrow-up-right': 'M7 17 17 7M9 7h8v8',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  bell: 'M6 16.5V10l4-4.5h4l4 4.5v6.5M4 16.5h16M10.5 20h3M12 3v2.5',
  check: 'm5 12.5 5 5L19.5 7',
  close: 'm6 6 12 12M18 6 6 18',
  menu: 'M4 8h16M4 16h16',
  play: 'M8 5.5v13L18.5 12Z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  enlarge: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3l2.2 2.3M19.5 4.5V9H15',
  star: 'm12 3.5 2.6 5.6 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6L3.4 9.9l6-.8Z',
  copy: 'M9 8.5h11V20H9ZM15 8.5V4H4v11.5h5',
  upload: 'M12 16V4.5M7 9.5l5-5 5 5M4.5 19.5h15',
  file: 'M6 3.5h8l4.5 4.5v12.5H6ZM13.5 3.5v5h5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 11v5.5M12 7.5v.1',
  warning: 'M12 4 2.8 20h18.4ZM12 10v5M12 17.5v.1',
  danger: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7ZM12 8v5M12 16v.1',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.5l3-4.5h9l3 4.5',
  eye: 'M2.5 12 7 7h10l4.5 5-4.5 5H7ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  'eye-off': 'M2.5 12 7 7h10l4.5 5-4.5 5H7ZM5 20 19 4',
  dot: 'M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2',
  weave: 'M4 7h9l3 3h4M4 12h4l3 3h9M4 17h3M16 4v3M9 20v-2M4 4h6l2 2',
  mail: 'M3.5 6h17v12h-17ZM3.5 7l8.5 6.5L20.5 7',
  key: 'M12 15a4 4 0 1 1-8 0 4 4 0 0 1 8 0M11 12l8-8M16 7l3 3M13.5 9.5l2 2',
} as const;

export type IconName = keyof typeof paths;

/** A decorative line icon; the words beside it or the control's label carry the meaning. */
export function Icon({
  name,
  small = false,
  className,
}: {
  name: IconName;
  small?: boolean;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={[styles.icon, small && styles.small, className].filter(Boolean).join(' ')}
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
