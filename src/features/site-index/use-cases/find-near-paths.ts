import 'server-only';

import type { Locale } from '@/i18n/locales';

import { nearPaths } from '../near';
import { readPublicPaths } from './sitemap-parts';

/**
 * Finds what may be meant by a path that leads nowhere (ADR 263).
 * @param path without language prefix
 * @param places paths that are there beside those of content
 * @returns at most `most` paths, the nearest first
 */
export async function findNearPaths(
  locale: Locale,
  path: string,
  { places, most }: { places: readonly string[]; most: number },
): Promise<string[]> {
  return nearPaths(path, [...places, ...(await readPublicPaths(locale))], most);
}
