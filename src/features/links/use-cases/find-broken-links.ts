import type { Payload } from 'payload';

import { problemOf } from '@/cms/links/target';
import type { PermittedGlobal } from '@/cms/permissions';
import { defaultLocale, locales } from '@/i18n/locales';

import { linksIn } from '../links-in';
import { describeTargets } from '../queries';

/** The parts of the site with links that every page or the home page shows. */
const linkingGlobals = [
  'navigation',
  'footer',
  'home',
  'site-settings',
] as const satisfies readonly PermittedGlobal[];

type LinkingGlobal = (typeof linkingGlobals)[number];

/** How many published links of each part of the site visitors don't find in some language; parts without any are left out. */
export async function findBrokenLinks(
  asker: Parameters<typeof describeTargets>[0] & { readonly payload: Payload },
): Promise<{ readonly part: LinkingGlobal; readonly count: number }[]> {
  const parts = await Promise.all(
    linkingGlobals.map(async (part) => {
      const published = await asker.payload.findGlobal({ slug: part, depth: 0, locale: defaultLocale });
      return linksIn(published).map((address) => ({ part, address }));
    }),
  );
  const links = parts.flat();
  const targets = await describeTargets(
    asker,
    links.map(({ address }) => address),
  );
  const broken = links.filter((_, index) => {
    const target = targets[index];
    return target && problemOf(target, locales);
  });
  return [...Map.groupBy(broken, ({ part }) => part)].map(([part, { length }]) => ({ part, count: length }));
}
