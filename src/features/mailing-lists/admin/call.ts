/** A refusal of an endpoint of the admin; the message is in the admin's language. */
export class StaffCallError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly data: unknown,
    readonly fields: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}

interface Envelope<T> {
  readonly data: T;
  readonly msg?: { readonly message_zh: string; readonly message_en: string };
  readonly fields?: Record<string, unknown>;
}

/** Calls an endpoint of the admin. @throws StaffCallError for a refusal */
export async function postForStaff<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const parsed = (await answer.json()) as Envelope<T>;
  if (answer.ok) return parsed.data;
  const text = document.documentElement.lang.startsWith('zh')
    ? parsed.msg?.message_zh
    : parsed.msg?.message_en;
  throw new StaffCallError(answer.status, text ?? String(answer.status), parsed.data, parsed.fields ?? {});
}
