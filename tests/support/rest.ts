import { administrator, portalUrl } from './portal-address';

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

/** A client of the portal's REST API under `/api`, with or without a staff session. */
export interface RestClient {
  get<T>(path: string): Promise<Answer<T>>;
  post<T>(path: string, data: unknown): Promise<Answer<T>>;
  patch<T>(path: string, data: unknown): Promise<Answer<T>>;
  delete<T>(path: string): Promise<Answer<T>>;
  /** Sends a form with a file. */
  upload<T>(path: string, form: FormData): Promise<Answer<T>>;
}

function client(token?: string): RestClient {
  const headers: Record<string, string> = { origin: portalUrl() };
  if (token !== undefined) headers.authorization = `JWT ${token}`;
  const send = async <T>(path: string, init: RequestInit): Promise<Answer<T>> => {
    const response = await fetch(`${portalUrl()}/api${path}`, init);
    // Files have no body that a test would read here.
    const isJson = /^application\/json(?:;|$)/.test(response.headers.get('content-type') ?? '');
    const body: unknown = isJson ? await response.json() : await response.text().then(() => null);
    return { status: response.status, body: body as T };
  };
  const call = <T>(method: string, path: string, data?: unknown): Promise<Answer<T>> =>
    send<T>(path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: data === undefined ? undefined : JSON.stringify(data),
    });
  return {
    get: (path) => call('GET', path),
    post: (path, data) => call('POST', path, data),
    patch: (path, data) => call('PATCH', path, data),
    delete: (path) => call('DELETE', path),
    upload: (path, form) => send(path, { method: 'POST', headers, body: form }),
  };
}

/** A client without a session. */
export const anonymous = (): RestClient => client();

/** The token of a new session of a staff member, by default the first administrator. */
export async function staffToken(account = administrator()): Promise<string> {
  const { status, body } = await client().post<{ token?: string }>('/staff/login', account);
  if (body.token === undefined) throw new Error(`The login of ${account.email} answered ${status}`);
  return body.token;
}

/** A client with such a session. */
export const loggedIn = async (account = administrator()): Promise<RestClient> =>
  client(await staffToken(account));

const element = { direction: null, format: '', indent: 0, version: 1 };

/** Words of a rich text. */
export const leaf = (text: string) => ({
  type: 'text',
  text,
  detail: 0,
  format: 0,
  mode: 'normal',
  style: '',
  version: 1,
});

/** A rich text with these blocks, as the editor stores it. */
export function editorDocument(...children: readonly unknown[]): unknown {
  return { root: { type: 'root', ...element, children } };
}

/** A rich text of one paragraph. */
export function paragraph(text: string): unknown {
  return editorDocument({ type: 'paragraph', ...element, children: [leaf(text)] });
}

/** A rich text of sections: a heading with one paragraph each. */
export function sections(texts: Readonly<Record<string, string>>): unknown {
  return editorDocument(
    ...Object.entries(texts).flatMap(([title, text]) => [
      { type: 'heading', tag: 'h2', ...element, children: [leaf(title)] },
      { type: 'paragraph', ...element, children: [leaf(text)] },
    ]),
  );
}

/** A paragraph of a rich text with a link to an item. */
export function linkTo(relationTo: string, id: string, text: string): unknown {
  const fields = { linkType: 'internal', newTab: false, doc: { relationTo, value: id } };
  return linkWith(fields, `${relationTo}-${id}`, text);
}

/** A paragraph of a rich text with a link to an address. */
export function linkToAddress(url: string, text: string): unknown {
  return linkWith({ linkType: 'custom', newTab: false, url }, 'address', text);
}

function linkWith(fields: object, id: string, text: string): unknown {
  const link = { type: 'link', ...element, version: 3, id, fields, children: [leaf(text)] };
  return { type: 'paragraph', ...element, children: [link] };
}
