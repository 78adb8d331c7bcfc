import type { StaffRequest } from '@/cms/admin/staff-client';
import type { Locale } from '@/i18n/locales';

import { type ChosenFile, isNamedAfter, writtenIn } from '../domain';

/** Milliseconds after which an upload is given up; the portal ends one that is too slow before. */
const TIMEOUT = 10 * 60_000;

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
  readonly onProgress: (percent: number) => void;
  /** Told the ID as soon as the portal has the file: what is left then are texts. */
  readonly onArrived: (id: string) => void;
}

/**
 * Uploads a file with its alternative texts, through Payload's documented REST: the file with the text of one language, then
 * the texts of the others. It goes on where an earlier try stopped, and asks first whether a file arrived that the portal gave
 * no answer for.
 * @throws StaffRequestError when the portal refuses or can't be reached
 */
export async function sendFile(chosen: ChosenFile, sending: Sending): Promise<void> {
  const { request, signal } = sending;
  const [first, ...others] = writtenIn(chosen);
  if (!first) return;
  const isUnsure = chosen.state.is === 'failed' && chosen.state.isUnsure;
  const arrived = chosen.id ?? (isUnsure ? await arrivedFile(chosen, first, sending) : undefined);
  const id = arrived ?? (await createFile(chosen, first, sending));
  if (id !== chosen.id) sending.onArrived(id);
  // A text may have been changed between two tries.
  for (const locale of arrived === undefined ? others : [first, ...others]) {
    await request(`/api/media/${id}?locale=${locale}&depth=0`, {
      method: 'PATCH',
      body: { alt: chosen.texts[locale].trim() },
      signal,
    });
  }
}

async function createFile(
  { name, format, texts }: ChosenFile,
  locale: Locale,
  { request, file, signal, onProgress }: Sending,
): Promise<string> {
  const body = new FormData();
  // Some systems know no type for a file.
  body.append(
    'file',
    file.type === format ? file : new File([file], name, { ...(format && { type: format }) }),
  );
  body.append('_payload', JSON.stringify({ alt: texts[locale].trim() }));
  const { doc } = await request<{ doc: { id: string } }>(`/api/media?locale=${locale}&depth=0`, {
    body,
    signal,
    onProgress,
    timeout: TIMEOUT,
  });
  return doc.id;
}

/** A file that was stored without an answer; a second upload would make two of it. */
async function arrivedFile(
  { name, texts }: ChosenFile,
  locale: Locale,
  { request, since, taken, signal }: Sending,
): Promise<string | undefined> {
  const query = new URLSearchParams({
    locale,
    depth: '0',
    limit: String(MOST_CANDIDATES),
    sort: '-createdAt',
    'where[and][0][createdAt][greater_than_equal]': since,
    'where[and][1][alt][equals]': texts[locale].trim(),
  });
  const { docs } = await request<{ docs: { id: string; filename?: string | null }[] }>(
    `/api/media?${query.toString()}`,
    { signal },
  );
  return docs.find(({ id, filename }) => !taken.has(id) && isNamedAfter(filename ?? '', name))?.id;
}
