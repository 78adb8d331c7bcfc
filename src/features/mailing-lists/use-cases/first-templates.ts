import type { Payload } from 'payload';

import { locales } from '@/i18n/locales';

/** Reasons that reviewers of any list need from the first day on; staff change them as they like. */
const templates = [
  {
    zh: {
      title: '看不出与本列表的关系',
      text: '本列表面向承担相应职责的人员。从申请中看不出您或贵组织与它的关系。如有误解，请说明您的职责后重新提交申请。',
    },
    en: {
      title: 'No connection to this list',
      text: 'This list is for people with a particular responsibility. Your request does not show how you or your organization are connected to it. If we misunderstood, please ask again and tell us what you are responsible for.',
    },
  },
  {
    zh: {
      title: '请使用单位邮箱',
      text: '加入本列表需要使用您所在企业或组织的邮箱，以便我们核对。请用单位邮箱重新提交申请。',
    },
    en: {
      title: 'Address of the organization needed',
      text: 'For this list we need an address of your company or organization, so that we can verify where you belong. Please ask again with such an address.',
    },
  },
  {
    zh: {
      title: '信息不完整或无法核实',
      text: '您填写的姓名或组织不完整，或者我们无法核实。请补充完整的名称后重新提交申请。',
    },
    en: {
      title: 'Details incomplete or not verifiable',
      text: 'The name or the organization that you gave is incomplete, or we could not verify it. Please ask again with the full names.',
    },
  },
  {
    zh: {
      title: '贵组织已有联系人',
      text: '贵组织已有同事加入本列表，名额以组织为单位。请与该同事联系，或由其告知我们更换联系人。',
    },
    en: {
      title: 'The organization is on the list already',
      text: 'A colleague of yours is on this list already, and each organization has one place. Please contact your colleague, or ask them to tell us that you take over.',
    },
  },
  {
    zh: {
      title: '公开列表更合适',
      text: '您关心的内容在公开的邮件列表中讨论，任何人都可以直接加入，无需审核。请在邮件列表页面选择合适的列表。',
    },
    en: {
      title: 'A public list fits better',
      text: 'What you are interested in is discussed on our public lists, which everybody may join without a review. Please choose one on the page of the mailing lists.',
    },
  },
] as const;

/**
 * Fills the settings with templates of reasons, in both languages, unless somebody has saved the settings before: who
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
      // Rows of the second language are those of the first.
      data: { rejectionTemplates: templates.map((template, at) => ({ id: ids[at], ...template[locale] })) },
      depth: 0,
    });
    ids = (saved.rejectionTemplates ?? []).map(({ id }) => id);
  }
  return true;
}
