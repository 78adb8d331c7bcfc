/** Where the chosen appearance is stored (specification, section 9). Absent: the system's. */
export const THEME_KEY = 'theme-appearance';

export type Theme = 'light' | 'dark';

/**
 * Runs in the head before first paint: applies the stored theme and marks that scripts run, so that nothing moves or
 * flashes later. A constant, so that its hash can stand in the content security policy.
 */
export const themeScript = `(function(e){e.dataset.js="";try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")e.dataset.theme=t}catch(_){}})(document.documentElement)`;

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
