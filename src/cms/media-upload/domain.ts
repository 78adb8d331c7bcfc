import { type Locale, locales } from '@/i18n/locales';

import { formatOf, type MediaFormat } from '../media-formats';

/** Characters that the alternative text of a file may have. */
export const MAX_ALT = 300;

/** Alternative texts, as typed. */
export type AltTexts = Readonly<Record<Locale, string>>;

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

/** The text that goes with a file when it is uploaded. */
export interface SentText {
  readonly locale: Locale;
  readonly text: string;
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
  readonly state: UploadState;
  /** The file in the media library, from when it was stored; a text may still be missing there. */
  readonly id: string | undefined;
  /** What the file was uploaded with when the portal gave no answer: the portal may have it, with this text. */
  readonly unanswered: SentText | undefined;
  /** The texts that the portal has. */
  readonly saved: Partial<AltTexts>;
}

export type UploadEvent =
  | { readonly type: 'add'; readonly files: readonly ChosenFile[] }
  | { readonly type: 'write'; readonly key: string; readonly locale: Locale; readonly text: string }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'state'; readonly key: string; readonly state: UploadState }
  | { readonly type: 'unanswered'; readonly key: string; readonly sent: SentText | undefined }
  | { readonly type: 'arrived'; readonly key: string; readonly id: string; readonly sent: SentText }
  | { readonly type: 'saved'; readonly key: string; readonly sent: SentText }
  /** Someone removed the file from the library meanwhile. */
  | { readonly type: 'gone'; readonly key: string };

/** What the portal knows of a file that it does not have. */
const notUploaded = { id: undefined, unanswered: undefined, saved: {} };

/**
 * A chosen file before anything is done with it.
 * @param id of the file in the library, where an earlier page uploaded it without all of its texts
 */
export function chosenFile(
  file: Pick<File, 'name' | 'size' | 'type'>,
  { key, texts, id, maxBytes }: { key: string; texts: AltTexts; id?: string | undefined; maxBytes: number },
): ChosenFile {
  const { name, size } = file;
  const format = formatOf(file);
  const refusal = !format ? 'format' : size > maxBytes ? 'size' : size === 0 ? 'empty' : undefined;
  return { key, name, size, format, refusal, texts, state: { is: 'waiting' }, ...notUploaded, id };
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
        saved: { [event.sent.locale]: event.sent.text },
      }));
    case 'saved':
      return change(event.key, (file) => ({
        ...file,
        saved: { ...file.saved, [event.sent.locale]: event.sent.text },
      }));
    case 'gone':
      return change(event.key, (file) => ({ ...file, ...notUploaded }));
  }
}

/** Languages in which someone wrote a text for a file. */
export const writtenIn = ({ texts }: Pick<ChosenFile, 'texts'>): readonly Locale[] =>
  locales.filter((locale) => texts[locale].trim() !== '');

/** Texts of a file that the portal does not have, or has in another wording. */
export const unsavedTexts = (file: Pick<ChosenFile, 'texts' | 'saved'>): readonly SentText[] =>
  writtenIn(file)
    .map((locale) => ({ locale, text: file.texts[locale].trim() }))
    .filter(({ locale, text }) => file.saved[locale] !== text);

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
