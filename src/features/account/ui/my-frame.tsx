import type { ReactNode } from 'react';

import { ClockNote } from '@/i18n/clock-note';
import type { Locale } from '@/i18n/locales';

import type { MyLabels } from './labels';
import styles from './my.module.css';

const myScreens = ['personal', 'profile', 'comments', 'support', 'settings'] as const;
export type MyScreen = (typeof myScreens)[number];

/** The personal center's menu beside the content of one of its pages. */
export function MyFrame({
  lang,
  screen,
  labels,
  children,
}: {
  lang: Locale;
  screen: MyScreen;
  labels: MyLabels;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <nav className={styles.menu} aria-label={labels.nav}>
        <ul className="fading">
          {myScreens.map((name) => (
            <li key={name}>
              <a href={`/${lang}/my/${name}`} aria-current={name === screen ? 'page' : undefined}>
                {labels.menu[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** Names the clocks of a personal page below its content; not below the farewell, which shows no times. */
export const MyClockNote = () => <ClockNote className={styles.clock} />;
