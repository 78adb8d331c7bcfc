import { isDeepStrictEqual } from 'node:util';

import type { Payload, TypedUser } from 'payload';

import { byLocale, type Locale, locales } from '@/i18n/locales';
import type { Page } from '@/payload-types';

import type { Policy } from '../domain';

/** The texts of a policy in one language, which every record keeps. */
export interface PolicyText {
  readonly title: Page['title'] | null | undefined;
  readonly summary: Page['summary'];
  readonly body: Page['body'] | null | undefined;
}

/** The transaction and the person that reads and writes belong to. */
export interface Write {
  readonly transactionID?: number | string;
  readonly user?: TypedUser;
}

const textOf = ({ title, summary, body }: Partial<PolicyText>): PolicyText => ({
  title,
  summary: summary || null,
  body,
});

/** Whether two texts say the same. */
export const saysTheSame = (one: PolicyText, other: PolicyText): boolean =>
  isDeepStrictEqual(textOf(one), textOf(other));

export const isComplete = ({ title, body }: PolicyText): boolean => Boolean(title) && Boolean(body);

/** The page of a policy as its editors see it now. */
export interface PolicyDraft {
  readonly id: string;
  readonly savedAt: string;
  readonly texts: Readonly<Record<Locale, PolicyText>>;
}

/** The newest draft of a policy’s page in every language; undefined while there is no such page. */
export async function policyDraft(
  payload: Payload,
  policy: Policy,
  write: Write = {},
): Promise<PolicyDraft | undefined> {
  const read = async (locale: Locale) => {
    const { docs } = await payload.find({
      collection: 'pages',
      where: { slug: { equals: policy } },
      locale,
      draft: true,
      depth: 0,
      limit: 1,
      pagination: false,
      req: { ...write },
    });
    return docs[0];
  };
  const found = new Map<Locale, Page>();
  for (const locale of locales) {
    const page = await read(locale);
    if (!page) return undefined;
    found.set(locale, page);
  }
  const [first] = found.values();
  if (!first) return undefined;
  return {
    id: first.id,
    savedAt: first.updatedAt,
    texts: byLocale((locale) => textOf(found.get(locale) ?? first)),
  };
}

/** The text of a record in every language. */
export async function recordedTexts(
  payload: Payload,
  id: string,
  write: Write = {},
): Promise<Record<Locale, PolicyText>> {
  const found = new Map<Locale, PolicyText>();
  for (const locale of locales) {
    const record = await payload.findByID({
      collection: 'policy-versions',
      id,
      locale,
      depth: 0,
      req: { ...write },
    });
    found.set(locale, textOf(record));
  }
  const nothing: PolicyText = { title: undefined, summary: undefined, body: undefined };
  return byLocale((locale) => found.get(locale) ?? nothing);
}
