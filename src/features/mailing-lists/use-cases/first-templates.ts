import type { Payload } from 'payload';

import { adminLabels } from '@/i18n/admin-labels';
import { locales } from '@/i18n/locales';

const label = adminLabels('mailing-lists');

/** Reasons that reviewers of any list need from the first day on; staff change them as they like. */
const templates = (
  ['noConnection', 'organizationAddress', 'incomplete', 'organizationPresent', 'publicList'] as const
).map((key) => ({ title: label(`rejections.${key}.title`), text: label(`rejections.${key}.text`) }));

/**
 * Fills the settings with templates of reasons, in every language, unless someone has saved the settings before: who
 * deletes all of them does not get them back.
 * @returns whether it wrote
 */
export async function writeFirstTemplates(payload: Payload): Promise<boolean> {
  const present = await payload.findGlobal({ slug: 'list-settings', depth: 0 });
  if (present.createdAt) return false;
  let ids: readonly (string | null | undefined)[] = [];
  for (const locale of locales) {
    const saved = await payload.updateGlobal({
      slug: 'list-settings',
      locale,
      // Rows of the further languages are those of the first.
      data: {
        rejectionTemplates: templates.map(({ title, text }, at) => ({
          id: ids[at],
          title: title[locale],
          text: text[locale],
        })),
      },
      depth: 0,
    });
    ids = (saved.rejectionTemplates ?? []).map(({ id }) => id);
  }
  return true;
}
