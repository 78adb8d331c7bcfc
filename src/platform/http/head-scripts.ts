/**
 * Scripts that run in the head of a page before its first paint. They are constants, so their hashes can be in the
 * script policy of pages whose other scripts have a nonce (`script-nonce.ts`).
 *
 * Runs without the bundler, like `src/web.ts`.
 */

/** Where the chosen theme is stored (specification, section 9). If absent, the system's theme applies. */
export const THEME_KEY = 'theme-appearance';

/**
 * What may become HTML or a script address in browsers that enforce `require-trusted-types-for`: addresses of the
 * build's own files, and HTML without scripts and handlers. Everything else is reported.
 */
const trustedTypesScript =
  '(function(t){t&&t.createPolicy("default",{' +
  'createHTML:function(s){return /<script\\b(?!><\\/script>)|<[^>]+\\son\\w+\\s*=|javascript:/i.test(s)?null:s},' +
  'createScriptURL:function(s){var u=new URL(s,location.href);' +
  'return u.origin===location.origin&&u.pathname.indexOf("/_next/static/")===0?s:null}' +
  '})})(self.trustedTypes)';

/** Applies the stored theme and marks that scripts are running, so nothing moves or flashes later. */
const appearanceScript = `(function(e){e.dataset.js="";try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")e.dataset.theme=t}catch(_){}})(document.documentElement)`;

/**
 * Marks the document of a visitor with a session, so the header of a static page shows the account instead of the login
 * link from the first paint on. Uses the same check as `loginStore.start()`.
 */
const memberScript = `(function(e){var c="; "+document.cookie;if(c.indexOf("; _U_T_=")>=0&&c.indexOf("; NO_PRIVACY=")<0)e.dataset.member=""})(document.documentElement)`;

/** For pages without the site's frame. */
export const plainHeadScript = `${trustedTypesScript};${appearanceScript}`;

/** For pages with the site's frame. */
export const frameHeadScript = `${plainHeadScript};${memberScript}`;
