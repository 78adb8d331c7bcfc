import { type StaffRequest, StaffRequestError } from '@/cms/admin/staff-client';

import {
  type ChosenFile,
  isNamedAfter,
  notUploaded,
  savedOf,
  type SentText,
  unsavedTexts,
  type UploadEvent,
} from '../domain';

/** Milliseconds after which an upload is given up; the portal ends one that is too slow before. */
const TIMEOUT = 10 * 60_000;

/** From here on an answer says nothing about whether the file was stored. */
const SERVER_FAILED = 500;

const NOT_FOUND = 404;

/** Files that the portal is asked for when it may have one already. */
const MOST_CANDIDATES = 50;

interface Sending {
  readonly request: StaffRequest;
  readonly file: File;
  /** When the window was opened, in the portal's time. */
  readonly since: string;
  /** IDs that other files of the list have. */
  readonly taken: ReadonlySet<string>;
  readonly signal: AbortSignal;
  /** Told about the progress, and what the next try has to know if this one stops here. */
  readonly tell: (event: UploadEvent) => void;
}

/**
 * Uploads a file with what was written for it, through Payload's documented REST: the file with the text of one language, then
 * the texts of the others. It goes on where an earlier try stopped, and asks first whether a file arrived that the portal gave
 * no answer for.
 * @throws StaffRequestError when the portal refuses or can't be reached
 */
export async function sendFile(chosen: ChosenFile, sending: Sending): Promise<void> {
  const { request, signal, tell } = sending;
  const { key } = chosen;
  const [first] = unsavedTexts(chosen);
  if (!first) return;
  let { id } = chosen;
  let known = chosen;
  if (id === undefined) {
    const arrived = await arrive(chosen, first, sending);
    tell({ type: 'arrived', key, ...arrived });
    id = arrived.id;
    known = { ...chosen, ...savedOf(chosen, arrived.sent) };
  }
  try {
    for (const sent of unsavedTexts(known)) {
      const address = `/api/media/${id}?locale=${sent.locale}&depth=0` as const;
      await request(address, { method: 'PATCH', body: fieldsOf(sent), signal });
      tell({ type: 'saved', key, sent });
    }
  } catch (error) {
    // What an earlier try or page uploaded may have been removed meanwhile.
    const isGone = chosen.id !== undefined && statusOf(error) === NOT_FOUND;
    if (!isGone) throw error;
    tell({ type: 'gone', key });
    await sendFile({ ...chosen, ...notUploaded }, sending);
  }
}

/** What a request says of a file, as the fields of the media library. */
const fieldsOf = ({ text, caption, shared }: SentText) => ({
  alt: text,
  ...(caption !== undefined && { caption }),
  ...shared,
});

const statusOf = (error: unknown): number => (error instanceof StaffRequestError ? error.status : 0);

/** @returns the ID of the file in the library, and the text that it has there */
async function arrive(
  chosen: ChosenFile,
  first: SentText,
  sending: Sending,
): Promise<{ readonly id: string; readonly sent: SentText }> {
  const { name, unanswered } = chosen;
  const id = unanswered && (await arrivedFile(name, unanswered, sending));
  if (unanswered && id !== undefined) return { id, sent: unanswered };
  return { id: await createFile(chosen, first, sending), sent: first };
}

async function createFile(
  { key, name, format }: ChosenFile,
  sent: SentText,
  { request, file, signal, tell }: Sending,
): Promise<string> {
  const body = new FormData();
  // Some systems know no type for a file.
  body.append(
    'file',
    file.type === format ? file : new File([file], name, { ...(format && { type: format }) }),
  );
  body.append('_payload', JSON.stringify(fieldsOf(sent)));
  tell({ type: 'unanswered', key, sent });
  try {
    const { doc } = await request<{ doc: { id: string } }>(`/api/media?locale=${sent.locale}&depth=0`, {
      body,
      signal,
      onProgress: (percent) => tell({ type: 'state', key, state: { is: 'sending', percent } }),
      timeout: TIMEOUT,
    });
    return doc.id;
  } catch (error) {
    const status = statusOf(error);
    if (status !== 0 && status < SERVER_FAILED) tell({ type: 'unanswered', key, sent: undefined });
    throw error;
  }
}

/** A file that was stored without an answer; a second upload would make two of it. */
async function arrivedFile(
  name: string,
  { locale, text }: SentText,
  { request, since, taken, signal }: Sending,
): Promise<string | undefined> {
  const query = new URLSearchParams({
    locale,
    depth: '0',
    limit: String(MOST_CANDIDATES),
    sort: '-createdAt',
    'where[and][0][createdAt][greater_than_equal]': since,
    'where[and][1][alt][equals]': text,
  });
  const { docs } = await request<{ docs: { id: string; filename?: string | null }[] }>(
    `/api/media?${query.toString()}`,
    { signal },
  );
  return docs.find(({ id, filename }) => !taken.has(id) && isNamedAfter(filename ?? '', name))?.id;
}
