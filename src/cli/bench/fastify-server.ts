// A page of news from the portal’s own database with Fastify and one statement, as someone would write it who needs
// nothing else. Runs without a loader. `node fastify-server.ts <port> <database URL>`
import Fastify from 'fastify';
import { Pool } from 'pg';

const [port, connectionString] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 10 });
const server = Fastify();

interface Row {
  readonly id: string;
  readonly slug: string;
  readonly changedAt: Date;
  readonly publishedAt: Date;
  readonly title: string;
  readonly summary: string;
  readonly languages: readonly string[];
}

const PAGE = `
  SELECT n.id, n.slug, p.changed_at AS "changedAt", l.title, l.summary, n.published_at AS "publishedAt",
    (SELECT array_agg(o.locale ORDER BY o.locale) FROM content_publications o
      WHERE o.collection = 'news' AND o.item_id = n.id) AS languages
  FROM content_publications p
  JOIN news n ON n.id = p.item_id
  JOIN news_locales l ON l._parent_id = n.id AND l._locale = 'en'
  WHERE p.collection = 'news' AND p.locale = 'en'
    AND (p.changed_at, p.item_id) > ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid)
  ORDER BY p.changed_at, p.item_id LIMIT 10`;

server.get<{ Querystring: { at: string; id: string } }>('/news', async ({ query }) => {
  const { rows } = await pool.query<Row>(PAGE, [query.at, query.id]);
  return { items: rows.map((row) => ({ ...row, url: `/en/news/${row.slug}` })), removed: [] };
});
server.get('/ready', () => ({}));

await server.listen({ port: Number(port), host: '127.0.0.1' });
