import 'server-only';

import { getPortalPayload } from '@/platform/db/payload';

import { globalPermissions } from '../permissions';
import { isVisitorCollection } from './visitor-fields';
import { isItemId } from './visitor-query';
import type { VisitorTarget } from './visitor-query';

/**
 * The public content that a path of Payload's REST names: a collection, its count, an item, or a global.
 * @param path behind `/api/`, such as `news/count`
 * @returns `undefined` for any other path
 */
export async function visitorTarget(path: string): Promise<VisitorTarget | undefined> {
  const [first = '', second, ...more] = path.split('/');
  if (more.length > 0) return undefined;
  if (first === 'globals') return globalTarget(second);
  if (!isVisitorCollection(first)) return undefined;
  const { collections } = await getPortalPayload();
  const fields = collections[first].config.flattenedFields;
  if (second === undefined) return { read: 'list', collection: first, fields };
  if (second === 'count') return { read: 'count', collection: first, fields };
  return isItemId(second) ? { read: 'item', collection: first, fields } : undefined;
}

async function globalTarget(slug: string | undefined): Promise<VisitorTarget | undefined> {
  const isOpen = Object.entries(globalPermissions).some(
    ([name, { visitors }]) => name === slug && visitors === 'all',
  );
  if (!isOpen) return undefined;
  const { globals } = await getPortalPayload();
  const global = globals.config.find((candidate) => candidate.slug === slug);
  return global && { read: 'global', fields: global.flattenedFields };
}
