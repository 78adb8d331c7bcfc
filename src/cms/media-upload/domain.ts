import { byLocale, type Locale, locales } from '@/i18n/locales';

import { formatOf, type MediaFormat } from '../media-formats';
import { cleanTags } from '../media-tags/domain';

/** Characters that the alternative text of a file may have. */
export const MAX_ALT = 300;
export const MAX_CAPTION = 300;
export const MAX_CREDIT = 120;

/** Alternative texts, as typed. */
export type AltTexts = Readonly<Record<Locale, string>>;

/** What else is written for a file, as typed. */
export interface FileDetails {
  readonly caption: Readonly<Record<Locale, string>>;
  readonly credit: string;
  readonly tags: readonly string[];
}

export const noDetails: FileDetails = { caption: byLocale(() => ''), credit: '', tags: [] };

/** Why a file is not uploaded at all. */
type Refusal = 'format' | 'size' | 'empty';

type UploadState =
  | { readonly is: 'waiting' }
  /** Begins after the files before it. */
  | { readonly is: 'queued' }
  /** At 100 percent the portal checks the file. */
  | { readonly is: 'sending'; readonly percent: number }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'stored' };

/** What a file has in every language. */
type Shared = Pick<FileDetails, 'credit' | 'tags'>;

/** What one request says of a file: its texts in a language, and what has none. */
export interface SentText {
  readonly locale: Locale;
  readonly text: string;
  /** Absent where nobody wrote one; empty where it was removed again. */
  readonly caption?: string;
  readonly shared?: Shared;
}

/** A file that someone chose, with what they wrote for it. */
export interface ChosenFile {
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Undefined where the file is refused for its format. */
  readonly format: MediaFormat | undefined;
  readonly refusal: Refusal | undefined;
  readonly texts: AltTexts;
  readonly details: FileDetails;
  readonly state: UploadState;
  /** The file in the media library, from when it was stored; a text may still be missing there. */
  readonly id: string | undefined;
  /** What the file was uploaded with when the portal gave no answer: the portal may have it, with this text. */
  readonly unanswered: SentText | undefined;
  /** What the portal has: the texts of each language, and what has none. */
  readonly saved: Readonly<Partial<Record<Locale, SavedText>>>;
  /** Undefined while it is not known: an earlier page uploaded the file. */
  readonly savedShared: Shared | undefined;
}

type SavedText = Pick<SentText, 'text' | 'caption'>;

export type UploadEvent =
  | { readonly type: 'add'; readonly files: readonly ChosenFile[] }
  | { readonly type: 'write'; readonly key: string; readonly locale: Locale; readonly text: string }
  | { readonly type: 'describe'; readonly key: string; readonly details: Partial<FileDetails> }
  /** Gives other files what was written for this one. */
  | { readonly type: 'apply'; readonly key: string }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'state'; readonly key: string; readonly state: UploadState }
  | { readonly type: 'unanswered'; readonly key: string; readonly sent: SentText | undefined }
  | { readonly type: 'arrived'; readonly key: string; readonly id: string; readonly sent: SentText }
  | { readonly type: 'saved'; readonly key: string; readonly sent: SentText }
  /** Someone removed the file from the library meanwhile. */
  | { readonly type: 'gone'; readonly key: string };

/** What the portal knows of a file that it does not have. */
export const notUploaded = {
  id: undefined,
  unanswered: undefined,
  saved: {},
  savedShared: { credit: '', tags: [] },
} as const;

/**
 * A chosen file before anything is done with it.
 * @param id of the file in the library, where an earlier page uploaded it without all of its texts
 */
export function chosenFile(
  file: Pick<File, 'name' | 'size' | 'type'>,
  {
    key,
    texts,
    details = noDetails,
    id,
    maxBytes,
  }: {
    key: string;
    texts: AltTexts;
    details?: FileDetails | undefined;
    id?: string | undefined;
    maxBytes: number;
  },
): ChosenFile {
  const { name, size } = file;
  const format = formatOf(file);
  const refusal = !format ? 'format' : size > maxBytes ? 'size' : size === 0 ? 'empty' : undefined;
  return {
    key,
    name,
    size,
    format,
    refusal,
    texts,
    details,
    state: { is: 'waiting' },
    ...notUploaded,
    ...(id !== undefined && { id, savedShared: undefined }),
  };
}

/** The list after something happened. A file that is stored stays as it is. */
export function changeFiles(files: readonly ChosenFile[], event: UploadEvent): readonly ChosenFile[] {
  const change = (key: string, to: (file: ChosenFile) => ChosenFile) =>
    files.map((file) => (file.key === key && file.state.is !== 'stored' ? to(file) : file));
  switch (event.type) {
    case 'add':
      return [...files, ...event.files];
    case 'write':
      return change(event.key, (file) => ({
        ...file,
        texts: { ...file.texts, [event.locale]: event.text },
      }));
    case 'describe':
      return change(event.key, (file) => ({ ...file, details: { ...file.details, ...event.details } }));
    case 'apply': {
      const from = files.find(({ key }) => key === event.key);
      return from ? files.map((file) => (isOpen(file) ? withDetails(file, from.details) : file)) : files;
    }
    case 'remove':
      return files.filter(({ key }) => key !== event.key);
    case 'state':
      return change(event.key, (file) => ({ ...file, state: event.state }));
    case 'unanswered':
      return change(event.key, (file) => ({ ...file, unanswered: event.sent }));
    case 'arrived':
      return change(event.key, (file) => ({
        ...file,
        id: event.id,
        unanswered: undefined,
        ...savedOf(notUploaded, event.sent),
      }));
    case 'saved':
      return change(event.key, (file) => ({ ...file, ...savedOf(file, event.sent) }));
    case 'gone':
      return change(event.key, (file) => ({ ...file, ...notUploaded }));
  }
}

/** Whether something can still be written for a file. */
const isOpen = ({ refusal, state }: Pick<ChosenFile, 'refusal' | 'state'>): boolean =>
  refusal === undefined && (state.is === 'waiting' || state.is === 'failed');

/** A file with what was written for another one, as far as it has nothing of its own; it gets the tags of both. */
function withDetails(file: ChosenFile, { caption, credit, tags }: FileDetails): ChosenFile {
  const own = file.details;
  const either = (mine: string, theirs: string) => (mine.trim() === '' ? theirs : mine);
  const details = {
    caption: byLocale((locale) => either(own.caption[locale], caption[locale])),
    credit: either(own.credit, credit),
    tags: cleanTags([...own.tags, ...tags]),
  };
  return JSON.stringify(details) === JSON.stringify(own) ? file : { ...file, details };
}

/** How many other files would get something from this one. */
export const appliedTo = (files: readonly ChosenFile[], key: string): number =>
  changeFiles(files, { type: 'apply', key }).filter(
    (file, index) => file.key !== key && file !== files[index],
  ).length;

/** Whether something is written beside the alternative texts. */
export const hasDetails = ({ caption, credit, tags }: FileDetails): boolean =>
  tags.length > 0 || [credit, ...Object.values(caption)].some((text) => text.trim() !== '');

/** What the portal has after a request. */
export function savedOf(
  { saved, savedShared }: Pick<ChosenFile, 'saved' | 'savedShared'>,
  { locale, text, caption = saved[locale]?.caption ?? '', shared = savedShared }: SentText,
): Pick<ChosenFile, 'saved' | 'savedShared'> {
  return { saved: { ...saved, [locale]: { text, caption } }, savedShared: shared };
}

/** Languages in which someone wrote a text for a file. */
export const writtenIn = ({ texts }: Pick<ChosenFile, 'texts'>): readonly Locale[] =>
  locales.filter((locale) => texts[locale].trim() !== '');

/** Languages in which a file lacks the text that the portal asks for: any, or those that have a caption only. */
export function missingIn(file: Pick<ChosenFile, 'texts' | 'details'>): readonly Locale[] {
  const written = writtenIn(file);
  if (written.length === 0) return locales;
  return locales.filter((locale) => !written.includes(locale) && file.details.caption[locale].trim() !== '');
}

/** What the portal does not have of a file, or has in another wording, as the requests that would save it. */
export function unsavedTexts(
  file: Pick<ChosenFile, 'texts' | 'details' | 'saved' | 'savedShared'>,
): readonly SentText[] {
  const { texts, details, saved, savedShared } = file;
  const written = writtenIn(file).map((locale): SentText => {
    const caption = details.caption[locale].trim();
    const isSaid = caption !== '' || (saved[locale]?.caption ?? '') !== '';
    return { locale, text: texts[locale].trim(), ...(isSaid && { caption }) };
  });
  const unsaved = written.filter(
    ({ locale, text, caption = '' }) =>
      saved[locale]?.text !== text || (saved[locale].caption ?? '') !== caption,
  );
  const shared = { credit: details.credit.trim(), tags: details.tags };
  if (savedShared && shared.credit === savedShared.credit && isSame(shared.tags, savedShared.tags))
    return unsaved;
  // They go with one of the requests, in whichever language.
  return (unsaved.length > 0 ? unsaved : written.slice(0, 1)).map((sent, index) =>
    index === 0 ? { ...sent, shared } : sent,
  );
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag, index) => tag === other[index]);

/** Files of which something would be lost if the window closed: the file itself, or a text. Refused ones have neither. */
export const unfinished = (files: readonly ChosenFile[]): readonly ChosenFile[] =>
  files.filter(({ refusal, state }) => refusal === undefined && state.is !== 'stored');

/** The file after one that leaves the list, or the one before it when it is the last. */
export function neighborOf(files: readonly ChosenFile[], key: string): string | undefined {
  const index = files.findIndex((file) => file.key === key);
  return index === -1 ? undefined : (files[index + 1] ?? files[index - 1])?.key;
}

/** Whether something that is dragged has files; a text that is moved within the window has none. */
export const hasFiles = (dragged: Pick<DataTransfer, 'types'> | null): boolean =>
  dragged?.types.includes('Files') ?? false;

/** Whether a file of the library is the one that was sent: the portal adds a number to a name that is taken. */
export function isNamedAfter(stored: string, sent: string): boolean {
  const [name, wanted] = [stored, sent].map((one) => one.replace(/\.[^.]*$/, ''));
  return wanted !== undefined && (name === wanted || (name?.startsWith(`${wanted}-`) ?? false));
}
