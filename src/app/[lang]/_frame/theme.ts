import { THEME_KEY } from '@/platform/http/head-scripts';

export type Theme = 'light' | 'dark';

/** The theme that the page shows now. */
export function shownTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Applies and remembers a theme; anything but light and dark means the system's. */
export function chooseTheme(choice: string): void {
  const root = document.documentElement;
  const fixed = choice === 'light' || choice === 'dark';
  if (fixed) root.dataset['theme'] = choice;
  else delete root.dataset['theme'];
  try {
    if (fixed) localStorage.setItem(THEME_KEY, choice);
    else localStorage.removeItem(THEME_KEY);
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
}
