/**
 * Pages that are painted before their scripts are fetched.
 *
 * Next.js puts a page's scripts at the top as `<script async>`: the browser fetches them along with the first paint,
 * over the same connection and on the same processor, although the first paint does not need them (ADR 004). This
 * removes them and lets a small script at the end of the page insert them once the browser has painted the page and its
 * main picture, or as soon as someone presses a key or a pointer button. React and Next.js find the scripts as they
 * would have written them, by `async` and `src` (ADR 063).
 *
 * Needs: scripts written as `<script src="/_next/static/…" async="">`, which React finds again by `src` and `async`,
 *   wherever they are.
 * Checked with: Next.js 16.4.6
 * Without it: scripts are fetched along with the first paint. Markup in any other form is left as it is. The policy
 *   allows the inserted script by its hash, or by the nonce that the page's scripts have, so it permits nothing more.
 * Contract test: src/platform/next-adapter/late-scripts.test.ts
 *
 * Runs without the bundler, like the page cache.
 */

/** How Next.js writes the scripts of a page, and the hints to fetch them. */
const SCRIPT =
  /<script src="(\/_next\/static\/[^"]+)" async=""(?: nonce="([^"]*)")?(?: id="[^"]*")?><\/script>/g;
const HINT = /<link rel="preload" as="script"[^>]*>/g;

const END = '</body>';

/** Milliseconds after which scripts are inserted in any case: a page in a background tab is not painted. */
const PATIENCE_MS = 3_000;

/** Milliseconds that the main picture gets to be painted after it has loaded. */
const PAINTING_MS = 200;

/**
 * Runs in the browser, with the addresses of the scripts in their order. The browser reports a paint when it is on the
 * screen. The main picture may not be the largest paint; then its load event is the only sign. Short, because every
 * page carries it.
 */
const START =
  '(function(s,d,o,t,b){function f(){b||(b=1,s.forEach(function(u){' +
  'var e=d.createElement("script");e.src=u;e.async=!0;d.head.append(e)}))}' +
  `setTimeout(f,${PATIENCE_MS});` +
  '["pointerdown","keydown"].forEach(function(t){addEventListener(t,f,{once:!0,capture:!0,passive:!0})});' +
  'var i=d.querySelector("img[fetchpriority=high]");' +
  `new o(function(){!i||i.complete?f():i.addEventListener("load",function(){setTimeout(f,${PAINTING_MS})})})` +
  '.observe({type:o.supportedEntryTypes.indexOf(t)<0?"paint":t,buffered:!0})})';

/**
 * @param html of a page as Next.js rendered it
 * @returns the same page with its scripts put in after the first paint; unchanged when it has none
 */
export function withLateScripts(html: string): string {
  const end = html.lastIndexOf(END);
  const { markup, start } = end < 0 ? { markup: html } : withoutScripts(html);
  if (start === undefined) return html;
  const at = markup.lastIndexOf(END);
  return `${markup.slice(0, at)}${start}${markup.slice(at)}`;
}

/**
 * @param html of a page, or of its head
 * @returns the same without its scripts, and the script that inserts them, to be written at the end of the page; only the
 *   markup when it has none
 */
export function withoutScripts(html: string): { markup: string; start?: string } {
  const scripts = [...html.matchAll(SCRIPT)];
  if (scripts.length === 0) return { markup: html };
  const sources = scripts.map(([, source = '']) => source);
  const nonce = scripts[0]?.[2];
  const permit = nonce === undefined ? '' : ` nonce="${nonce}"`;
  return {
    markup: html.replaceAll(SCRIPT, '').replaceAll(HINT, ''),
    start: `<script data-late-scripts=""${permit}>${START}(${JSON.stringify(sources)},document,PerformanceObserver,"largest-contentful-paint")</script>`,
  };
}
