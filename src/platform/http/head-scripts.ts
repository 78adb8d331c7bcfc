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

/**
 * Opens the search by `/` and Ctrl-K, also while the page's scripts or those of the dialog are on their way: what is
 * typed meanwhile is kept (`early-search.ts`). Enter leads to the page of results that the header's link names, so the keys
 * never lead nowhere, also from an address that does not begin with a language.
 */
const searchKeysScript =
  '(function(d){var s=self.earlySearch={asked:false,typed:""};' +
  'd.addEventListener("keydown",function(e){' +
  'var k=e.key,t=e.target,m=e.ctrlKey||e.metaKey,f=t&&t.closest&&t.closest("input,textarea,select,[contenteditable]");' +
  'if(e.defaultPrevented||e.isComposing||!k||d.querySelector("dialog[open]"))return;' +
  'if(m&&!e.altKey&&!e.shiftKey&&k.toLowerCase()==="k"||k==="/"&&!m&&!e.altKey&&!f&&!s.asked){' +
  'e.preventDefault();s.asked=true;s.typed="";s.open&&s.open();return}' +
  'if(!s.asked||m||e.altKey||f)return;' +
  'if(k.length===1)s.typed+=k;else if(k==="Backspace")s.typed=s.typed.slice(0,-1);' +
  'else if(k==="Escape")s.asked=false;' +
  'else if(k==="Enter"){var l=d.querySelector("[data-search-open]");' +
  'if(l)location.href=l.pathname+"?q="+encodeURIComponent(s.typed)}' +
  'else return;e.preventDefault()})})(document)';

/**
 * Keeps the press of a button that only scripts answer, while they are on their way (`early-press.ts`): they repeat it.
 * To type after it is to change one's mind. What opens a popover needs no script.
 */
const earlyPressScript =
  '(function(d){var p=self.earlyPress={over:false},drop=function(){' +
  'p.button&&p.button.removeAttribute("data-pressed");p.button=void 0};' +
  'd.addEventListener("click",function(e){' +
  'var b=!p.over&&e.target.closest&&e.target.closest("form[method=dialog] button,button[type=button]:not([popovertarget])");' +
  'if(b){drop();p.button=b;b.setAttribute("data-pressed","")}},true);' +
  'd.addEventListener("input",function(){p.over||drop()},true)})(document)';

/** For pages without the site's frame. */
export const plainHeadScript = `${trustedTypesScript};${appearanceScript};${earlyPressScript}`;

/** For pages with the site's frame. */
export const frameHeadScript = `${plainHeadScript};${memberScript};${searchKeysScript}`;
