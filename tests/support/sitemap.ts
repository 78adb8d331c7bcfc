import { portalUrl } from './portal-address';
import { childrenOf, parseXml, textOf, type XmlElement } from './xml';

/** The parts of the sitemap, by their addresses, which all belong to the portal under test. */
export async function sitemapParts(): Promise<Map<string, XmlElement>> {
  const index = parseXml(await (await fetch(`${portalUrl()}/sitemap.xml`)).text());
  const addresses = childrenOf(index, 'sitemap').map((part) => textOf(part, 'loc'));
  return new Map(
    await Promise.all(
      addresses.map(async (address) => [address, parseXml(await (await fetch(address)).text())] as const),
    ),
  );
}

/** Paths of all pages in the sitemap. */
export async function sitemapPaths(): Promise<string[]> {
  const parts = await sitemapParts();
  return [...parts.values()].flatMap((part) =>
    childrenOf(part, 'url').map((url) => new URL(textOf(url, 'loc')).pathname),
  );
}
