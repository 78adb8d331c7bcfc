import { BYTE_ORDER_MARK, csvOf } from '@/platform/csv';

import type { RequirementFormat } from './domain';
import { toReqif } from './reqif';
import type { IndexedRequirement, RequirementSource } from './requirements';

/** The requirements of a release as a file. */
export function requirementFile(
  format: RequirementFormat,
  requirements: readonly IndexedRequirement[],
  source: RequirementSource,
): string {
  switch (format) {
    case 'csv':
      return toCsv(requirements, source);
    case 'json':
      return toJson(requirements, source);
    case 'reqif':
      return toReqif(requirements, source);
  }
}

const COLUMNS = [
  'id',
  'level',
  'applies_to',
  'section',
  'heading',
  'text',
  'compared_with',
  'change',
  'url',
] as const;

function toCsv(requirements: readonly IndexedRequirement[], source: RequirementSource): string {
  const rows = requirements.map((item) => [
    item.number,
    item.level.toUpperCase(),
    item.appliesTo.join('; '),
    item.section,
    item.heading,
    item.text,
    source.comparedWith ?? '',
    item.change ?? '',
    source.urlOf(item),
  ]);
  return BYTE_ORDER_MARK + csvOf([COLUMNS, ...rows]);
}

function toJson(requirements: readonly IndexedRequirement[], source: RequirementSource): string {
  const { urlOf, slug, ...release } = source;
  const items = requirements.map((item) => ({
    id: item.number,
    level: item.level.toUpperCase(),
    appliesTo: item.appliesTo,
    section: item.section,
    heading: item.heading,
    text: item.text,
    ...(item.change ? { change: item.change } : {}),
    url: urlOf(item),
  }));
  return `${JSON.stringify({ ...release, slug, requirements: items }, null, 2)}\n`;
}
