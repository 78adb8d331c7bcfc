/**
 * Pages that are painted before their scripts are fetched.
 *
 * Next.js puts a page's scripts at the top as `<script async>`: the browser fetches them beside what is painted first,
 * on the same line and processor, although nothing of that needs them (ADR 004). Here they are taken out and put in by a
 * small script at the end of the page, once the browser has painted it with the picture that counts, or as soon as
 * someone presses a key or a pointer. React and Next.js find them as they would have written them, by `async` and `src`
 * (ADR 063).
 *
 * Runs without the bundler, like the page cache.
 */

/** As Next.js writes the scripts of a page, and the hints to fetch them. */
const SCRIPT = /<script src="(\/_next\/static\/[^"]+)" async=""(?: id="[^"]*")?><\/script>/g;
const HINT = /<link rel="preload" as="script"[^>]*>/g;

const END = '</body>';

/** Milliseconds after which scripts come in any case: a page in a background tab is not painted. */
const PATIENCE_MS = 3_000;

/** Milliseconds that the picture that counts has to be painted when it has come. */
const PAINTING_MS = 200;

/**
 * In the browser, with the addresses of the scripts in their order. The browser tells of a paint when it is on the
 * screen. The picture that counts may be less than the largest paint; then nothing tells of it but that it has come.
 * Short, because every page carries it.
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
  const sources = [...html.matchAll(SCRIPT)].map(([, source = '']) => source);
  const end = html.lastIndexOf(END);
  if (sources.length === 0 || end < 0) return html;
  const start = `<script data-late-scripts="">${START}(${JSON.stringify(sources)},document,PerformanceObserver,"largest-contentful-paint")</script>`;
  return `${html.slice(0, end)}${start}${html.slice(end)}`.replaceAll(SCRIPT, '').replaceAll(HINT, '');
}
