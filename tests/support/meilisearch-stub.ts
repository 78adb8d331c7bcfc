import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

type Document = Record<string, unknown> & { key: string };

interface Query {
  indexUid?: string;
  q?: string;
  filter?: string | (string | string[])[];
  sort?: string[];
  offset?: number;
  limit?: number;
  facets?: string[];
  matchingStrategy?: 'all' | 'last' | 'frequency';
  attributesToSearchOn?: string[];
  attributesToRetrieve?: string[];
}

/**
 * The part of Meilisearch's public interface (1.x) that the portal uses: indexes, settings, documents, tasks that
 * succeed a moment later, search with filters, facets, sorting, phrases and negative words. It searches in the
 * attributes in their order, with the beginnings of words, as the real one does; it tolerates no misspelling.
 */
export class MeilisearchStub {
  readonly apiKey = 'key-of-the-stub';
  private readonly indexes = new Map<
    string,
    { documents: Map<string, Document>; searchable: string[]; distinct?: string }
  >();
  private readonly tasks: { doneAt: number }[] = [];
  private server: Server | undefined;

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      this.answer(request).then(
        ({ status, body }) => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body));
        },
        (error: unknown) => {
          response.writeHead(500);
          response.end(String(error));
        },
      );
    });
    this.server = server;
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => {
      this.server?.close(resolve);
    });
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (request.headers.authorization !== `Bearer ${this.apiKey}`) {
      return { status: 403, body: { message: 'invalid key', code: 'invalid_api_key', type: 'auth' } };
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as unknown) : undefined;
    const [path = ''] = (request.url ?? '').split('?');
    const [, root = '', uid = '', rest = '', action = ''] = path.split('/');
    if (root === 'tasks') return { status: 200, body: await this.task(Number(uid)) };
    if (root === 'multi-search') {
      const { queries } = body as { queries: Query[] };
      return {
        status: 200,
        body: { results: queries.map((query) => this.search(query.indexUid ?? '', query)) },
      };
    }
    if (root === 'indexes' && uid === '') {
      const { uid: made } = body as { uid: string };
      if (!this.indexes.has(made)) this.indexes.set(made, { documents: new Map(), searchable: [] });
      return this.accept(made);
    }
    const index = this.indexes.get(uid);
    if (!index)
      return {
        status: 404,
        body: { message: 'no such index', code: 'index_not_found', type: 'invalid_request' },
      };
    if (rest === 'settings') {
      const settings = body as { searchableAttributes: string[]; distinctAttribute: string };
      index.searchable = settings.searchableAttributes;
      index.distinct = settings.distinctAttribute;
      return this.accept(uid);
    }
    if (rest === 'documents' && action === 'delete') {
      const matches = filterOf((body as { filter: string }).filter);
      for (const [key, document] of index.documents) if (matches(document)) index.documents.delete(key);
      return this.accept(uid);
    }
    if (rest === 'documents') {
      for (const document of body as Document[]) index.documents.set(document.key, document);
      return this.accept(uid);
    }
    if (rest === 'search') return { status: 200, body: this.search(uid, body as Query) };
    return { status: 404, body: { message: path, code: 'not_found', type: 'invalid_request' } };
  }

  private accept(indexUid: string): { status: number; body: unknown } {
    this.tasks.push({ doneAt: performance.now() + 5 });
    return {
      status: 202,
      body: {
        taskUid: this.tasks.length - 1,
        indexUid,
        status: 'enqueued',
        type: 'any',
        enqueuedAt: new Date(),
      },
    };
  }

  private async task(uid: number): Promise<unknown> {
    const wait = (this.tasks[uid]?.doneAt ?? 0) - performance.now();
    if (wait > 0) await delay(wait);
    return { uid, status: 'succeeded', type: 'any', error: null, enqueuedAt: new Date() };
  }

  private search(uid: string, query: Query): Record<string, unknown> {
    const index = this.indexes.get(uid);
    const attributes = query.attributesToSearchOn ?? index?.searchable ?? [];
    const matches = filterOf(query.filter);
    const { words, phrases, negative } = partsOf(query.q ?? '');
    const matching = [...(index?.documents.values() ?? [])].filter(matches).flatMap((document) => {
      const texts = attributes.map((name) => ((document[name] as string | undefined) ?? '').toLowerCase());
      const has = (word: string) => texts.findIndex((text) => beginsWord(text, word));
      if (negative.some((word) => has(word) >= 0)) return [];
      if (phrases.some((phrase) => !texts.some((text) => text.includes(phrase)))) return [];
      const places = words.map(has);
      const found = places.filter((place) => place >= 0);
      const enough = query.matchingStrategy === 'all' ? found.length === words.length : found.length > 0;
      if (!enough && phrases.length === 0) return [];
      if (words.length + phrases.length === 0) return [];
      return [
        {
          document,
          score:
            found.length * 100 - found.reduce((sum, place) => sum + place, 0) + Number(document['boost']),
        },
      ];
    });
    const byDate = query.sort?.[0] === 'publishedAt:desc';
    matching.sort((a, b) =>
      byDate ? Number(b.document['publishedAt']) - Number(a.document['publishedAt']) : b.score - a.score,
    );
    const known = new Set<unknown>();
    const scored = matching.filter(({ document }) => {
      const value = document[index?.distinct ?? ''];
      if (value === undefined) return true;
      const isFirst = !known.has(value);
      known.add(value);
      return isFirst;
    });
    const facets = Object.fromEntries(
      (query.facets ?? []).map((name) => [
        name,
        Object.fromEntries(
          [...Map.groupBy(scored, ({ document }) => String(document[name]))].map(([value, all]) => [
            value,
            all.length,
          ]),
        ),
      ]),
    );
    const offset = query.offset ?? 0;
    return {
      indexUid: uid,
      hits: scored.slice(offset, offset + (query.limit ?? 20)).map(({ document }) => document),
      estimatedTotalHits: scored.length,
      facetDistribution: facets,
      query: query.q,
      processingTimeMs: 1,
    };
  }
}

function partsOf(q: string): { words: string[]; phrases: string[]; negative: string[] } {
  const text = q.toLowerCase();
  const phrases = [...text.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '');
  const words = text
    .replaceAll(/"[^"]*"?/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  return {
    phrases,
    words: words.filter((word) => !word.startsWith('-')),
    negative: words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)),
  };
}

function beginsWord(text: string, word: string): boolean {
  if (/\p{sc=Han}/u.test(word)) return text.includes(word);
  return text.split(/[^\p{L}\p{N}-]+/u).some((candidate) => candidate.startsWith(word));
}

/** Filters of the forms `a = "b"`, `a >= 1`, `a < 1`, `a IN ["b", "c"]`, joined by AND. */
function filterOf(filter: Query['filter']): (document: Document) => boolean {
  const conditions = (filter === undefined ? [] : [filter].flat(2)).map((text) => {
    const [, name = '', operator = '', value = ''] = /^(\w+) (=|>=|<|IN) (.+)$/.exec(text) ?? [];
    return (document: Document): boolean => {
      const actual = document[name];
      if (operator === 'IN') return (JSON.parse(value) as unknown[]).includes(actual);
      if (operator === '=') return actual === JSON.parse(value);
      return operator === '<' ? Number(actual) < Number(value) : Number(actual) >= Number(value);
    };
  });
  return (document) => conditions.every((holds) => holds(document));
}
