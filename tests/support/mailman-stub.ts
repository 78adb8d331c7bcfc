import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * Answers like the REST interface (3.1) of a Mailman 3 core, with the shapes of its documentation: members are added
 * with 201 and `Location`, refused with 409 `Member already subscribed`, removed with 204, not found with 404; a roster
 * is a page with `entries`, which an empty page lacks.
 */
export class MailmanStub {
  static readonly user = 'restadmin';
  static readonly password = 'rest:pass/1';
  /** List id (`name.domain`) to member addresses. */
  readonly lists = new Map<string, Set<string>>();
  /** Requests that were received, as `METHOD path`, with their forms, and the identifiers they came with. */
  readonly requests: {
    readonly line: string;
    readonly form: URLSearchParams;
    readonly requestId: string | undefined;
  }[] = [];
  /** What a request gets instead of the usual answer; `silence` never answers. */
  override: (line: string, form: URLSearchParams) => Reply | 'silence' | undefined = () => undefined;
  private server: Server | undefined;
  private port = 0;

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      void this.answer(request).then((reply) => {
        if (reply === 'silence') return;
        response.writeHead(reply.status, { 'content-type': 'application/json', server: 'Stub' });
        response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.server?.close(() => resolve());
    });
  }

  get url(): string {
    const { user, password } = MailmanStub;
    return `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${this.port}/3.1`;
  }

  private async answer(request: IncomingMessage): Promise<Reply | 'silence'> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const url = new URL(request.url ?? '/', 'http://stub');
    const line = `${request.method} ${decodeURIComponent(url.pathname)}`;
    const requestId = request.headers['x-request-id'];
    this.requests.push({ line, form, requestId: typeof requestId === 'string' ? requestId : undefined });
    const { user, password } = MailmanStub;
    const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    if (request.headers.authorization !== expected) {
      return { status: 401, body: refusal('401 Unauthorized', 'REST API authorization failed') };
    }
    return this.override(line, form) ?? this.usual(line, form, url.searchParams);
  }

  private usual(line: string, form: URLSearchParams, query: URLSearchParams): Reply {
    if (line === 'POST /3.1/members') return this.subscribe(form);
    const [, list = '', email] = /^DELETE \/3\.1\/lists\/([^/]+)\/member\/(.+)$/.exec(line) ?? [];
    if (email !== undefined) return { status: this.lists.get(list)?.delete(email) ? 204 : 404 };
    const [, rostered = ''] = /^GET \/3\.1\/lists\/([^/]+)\/roster\/member$/.exec(line) ?? [];
    const members = this.lists.get(rostered);
    if (!members) return { status: 404, body: refusal('404 Not Found') };
    const count = Number(query.get('count'));
    const start = (Number(query.get('page')) - 1) * count;
    const page = [...members].slice(start, start + count);
    const entries = page.map((email) => ({
      address: `http://localhost:9001/3.1/addresses/${email}`,
      delivery_mode: 'regular',
      email,
      http_etag: '"..."',
      list_id: rostered,
      role: 'member',
    }));
    return {
      status: 200,
      body: {
        http_etag: '"..."',
        start,
        total_size: members.size,
        ...(entries.length > 0 && { entries }),
      },
    };
  }

  private subscribe(form: URLSearchParams): Reply {
    const members = this.lists.get(form.get('list_id') ?? '');
    if (!members) return { status: 400, body: refusal('400 Bad Request', 'No such list') };
    const email = form.get('subscriber') ?? '';
    if (members.has(email))
      return { status: 409, body: refusal('409 Conflict', 'Member already subscribed') };
    const approved = ['pre_verified', 'pre_confirmed', 'pre_approved'].every(
      (flag) => form.get(flag) === 'true',
    );
    if (!approved)
      return { status: 202, body: { token: '1', token_owner: 'subscriber', http_etag: '"..."' } };
    members.add(email);
    return { status: 201 };
  }
}

const refusal = (title: string, description = title) => ({ title, description });
