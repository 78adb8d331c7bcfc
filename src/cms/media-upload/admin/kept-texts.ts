import { browserStore, forgetOldDrafts, localDraft } from '@/cms/editing/admin/local-drafts';
import { byLocale } from '@/i18n/locales';
import { isRecord } from '@/platform/http/refusal';

import { type AltTexts, type FileDetails, hasDetails, noDetails } from '../domain';

export const noTexts: AltTexts = byLocale(() => '');

/** What tells that a file is chosen again. */
export const signOf = ({ name, size, lastModified }: File): string => `${size} ${lastModified} ${name}`;

/** What is kept of a file. */
interface Kept {
  readonly texts: AltTexts;
  readonly details: FileDetails;
  /** The file in the library, where only a text is still missing there. */
  readonly id: string | undefined;
}

/**
 * Keeps the texts of files that are not uploaded yet in this browser (ADR 155): a page can't keep the files themselves, but the person
 * who chooses them again finds the texts there.
 * @param account of the person: nobody else gets them
 */
export function keptTexts(account: string) {
  const store = browserStore();
  const draft = localDraft(store, [account, 'media-upload']);
  const read = () => draft.read(Date.now())?.mine ?? {};
  const write = (mine: Readonly<Record<string, unknown>>) => {
    if (Object.keys(mine).length === 0) draft.remove();
    else draft.write({ base: {}, mine, at: Date.now() });
  };
  return {
    /** Forgets what is too old. */
    clean: (): void => forgetOldDrafts(store, Date.now()),
    of(sign: string): Kept | undefined {
      const kept = read()[sign];
      if (!isRecord(kept)) return undefined;
      return {
        texts: byLocale((locale) => (typeof kept[locale] === 'string' ? kept[locale] : '')),
        details: detailsIn(kept.details),
        id: typeof kept.id === 'string' ? kept.id : undefined,
      };
    },
    keep: (sign: string, { texts, details, id }: Kept): void =>
      write({ ...read(), [sign]: { ...texts, ...(hasDetails(details) && { details }), id } }),
    forget(signs: readonly string[]): void {
      write(Object.fromEntries(Object.entries(read()).filter(([sign]) => !signs.includes(sign))));
    },
  };
}

function detailsIn(kept: unknown): FileDetails {
  if (!isRecord(kept)) return noDetails;
  const { caption, credit, tags } = kept;
  const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    caption: isRecord(caption) ? byLocale((locale) => textIn(caption[locale])) : noDetails.caption,
    credit: textIn(credit),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  };
}
