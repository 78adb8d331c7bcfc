import { gzipSync } from 'node:zlib';

/** What a browser loads before a page is complete, in bytes. JavaScript and CSS as gzip; pictures and fonts not counted. */
export interface Weight {
  /** The page as it comes, with the styles inside. */
  page: number;
  pageGzip: number;
  /** The page without the styles inside. */
  html: number;
  scripts: number;
  scriptFiles: number;
  /** Styles inside the page and in files. */
  styles: number;
}

const STYLES_INSIDE = /<style\b[^>]*>(.*?)<\/style>/gs;

/** Fetches the page and every script and style sheet that its HTML names. */
export async function weigh(origin: string, path: string): Promise<Weight> {
  const page = await bodyOf(new URL(path, origin));
  const text = page.toString('utf8');
  const { scripts, styles } = resourcesOf(text);
  const inside = [...text.matchAll(STYLES_INSIDE)].map(([, css = '']) => css).join('');
  const gzipped = async (addresses: string[]) => {
    const sizes = await Promise.all(
      addresses.map(async (address) => gzipSync(await bodyOf(new URL(address, origin))).byteLength),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  return {
    page: page.byteLength,
    pageGzip: gzipSync(page).byteLength,
    html: page.byteLength - Buffer.byteLength(inside),
    scripts: await gzipped(scripts),
    scriptFiles: scripts.length,
    styles: (inside === '' ? 0 : gzipSync(inside).byteLength) + (await gzipped(styles)),
  };
}

/** Addresses of the scripts and stylesheets of a page, each once; without scripts that only old browsers load. */
export function resourcesOf(html: string): { scripts: string[]; styles: string[] } {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const tag of tags) {
    const address = attribute(tag, 'src') ?? attribute(tag, 'href');
    if (address === undefined) continue;
    if (tag.startsWith('<script') && !/\bnomodule\b/i.test(tag)) scripts.add(address);
    if (tag.startsWith('<link') && attribute(tag, 'as') === 'script') scripts.add(address);
    // One that is switched off is not fetched: its text is in the page (ADR 065).
    const off = attribute(tag, 'disabled') !== undefined;
    if (tag.startsWith('<link') && attribute(tag, 'rel') === 'stylesheet' && !off) styles.add(address);
  }
  // What loads after the first paint is in a list (ADR 063).
  const [, late = '[]'] = /<script data-late-scripts="">.*\((\[.*?\])[,)].*<\/script>/s.exec(html) ?? [];
  for (const address of JSON.parse(late) as string[]) scripts.add(address);
  return { scripts: [...scripts], styles: [...styles] };
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');
}

async function bodyOf(url: URL): Promise<Buffer> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${url.href} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
