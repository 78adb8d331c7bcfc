import 'server-only';

import { languageOf } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';
import type { Texts } from '@/i18n/texts';
import type { Inline, ListItem, RichText, RichTextBlock } from '@/ui/rich-text/model';

import { bindingReferencesOf, referencesOf } from '../annotate';
import { documentPath } from '../domain';
import { getDocument } from '../queries';
import type { Referred } from './name-references';

/** Anchor of the list. Headings of a text get anchors without dots. */
const ANCHOR = 'cited.documents';

/** A document that a chapter cites in one release. */
interface Cited {
  readonly slug: string;
  readonly version: string;
  /** Addresses of what is cited in it with what they are called, in the order of the text. */
  readonly places: Map<string, string>;
  isNormative: boolean;
}

/**
 * The text with a list of the other documents that it cites below it: release, number, and every place. Those that requirements
 * refer to are normative (ADR 248). Without such references, the text as it is.
 *
 * @param original the text as it was written, without what was added for readers
 * @param found what its references lead to
 */
export async function withCitedDocuments(
  text: RichText,
  original: RichText,
  found: ReadonlyMap<string, Referred>,
  setting: Texts<'documents'> & { readonly lang: Locale; readonly own: string },
): Promise<RichText> {
  const { labels } = setting;
  const all = citedDocuments(original, found, setting.own);
  if (all.length === 0) return text;
  const part = async (isNormative: boolean): Promise<RichTextBlock[]> => {
    const those = all.filter((cited) => cited.isNormative === isNormative);
    const items = await Promise.all(those.map((cited) => entryOf(cited, setting)));
    if (items.length === 0) return [];
    const kind = isNormative ? 'normative' : 'informative';
    return [
      { type: 'heading', level: 3, id: `${ANCHOR}.${kind}`, children: words(labels.cites[kind]) },
      { type: 'list', ordered: false, start: 1, items },
    ];
  };
  return {
    blocks: [
      ...text.blocks,
      { type: 'heading', level: 2, id: ANCHOR, children: words(labels.cites.title) },
      ...(await part(true)),
      ...(await part(false)),
    ],
  };
}

function citedDocuments(text: RichText, found: ReadonlyMap<string, Referred>, own: string): Cited[] {
  const binding = new Set(bindingReferencesOf(text));
  const all = new Map<string, Cited>();
  for (const href of referencesOf(text)) {
    const { name, document: slug, version } = found.get(href) ?? {};
    if (name === undefined || slug === undefined || version === undefined || slug === own) continue;
    const key = `${slug} ${version}`;
    const cited = all.get(key) ?? { slug, version, places: new Map(), isNormative: false };
    cited.places.set(href, name);
    cited.isNormative ||= binding.has(href);
    all.set(key, cited);
  }
  return [...all.values()];
}

async function entryOf(
  { slug, version, places }: Cited,
  { lang, t }: Texts<'documents'> & { readonly lang: Locale },
): Promise<ListItem> {
  const document = await getDocument(lang, slug);
  const title = t('cites.document', {
    number: document?.number ?? '',
    title: document?.title ?? slug,
    version,
  });
  const { open, item, close } = languageOf(lang).punctuation;
  return {
    children: [
      { type: 'link', href: `/${lang}${documentPath(slug, version)}`, children: words(title) },
      ...[...places].flatMap(([href, name], index): Inline[] => [
        { type: 'text', text: index === 0 ? open : item },
        { type: 'link', href, children: words(name) },
      ]),
      { type: 'text', text: close },
    ],
  };
}

const words = (text: string): Inline[] => [{ type: 'text', text }];
