import { portalUrl } from './portal-address';

/** The examples on the page for developers, as readers copy them. */
export async function developersExamples(lang: string): Promise<string[]> {
  const html = await (await fetch(`${portalUrl()}/${lang}/developers`)).text();
  return [...html.matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code>/g)].map(([, text = '']) =>
    text
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
}
