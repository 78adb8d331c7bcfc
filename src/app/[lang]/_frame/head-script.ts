import { themeScript } from './theme';

/**
 * Marks the document of a visitor with a session, so that the header of a static page shows the account and not the
 * sign-in link from the first paint on. The same question as `loginStore.start()` asks.
 */
const memberScript = `(function(e){var c="; "+document.cookie;if(c.indexOf("; _U_T_=")>=0&&c.indexOf("; NO_PRIVACY=")<0)e.dataset.member=""})(document.documentElement)`;

/** Runs in the head of every page with the site's frame, before first paint. */
export const headScript = `${themeScript};${memberScript}`;
