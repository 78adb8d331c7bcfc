import type {
  DatabaseAdapterObj,
  FlattenedField,
  GlobalSlug,
  PayloadRequest,
  TypeWithVersion,
} from 'payload';

import type { Locale } from '@/i18n/locales';
import { areAdaptersOn } from '@/platform/framework-adapters';

import { isRecord, mergeValues, type Values } from '../editing/merge';
import { type PublicWrites, WRITTEN_PUBLIC } from '../publications/own-values';
import { writable } from '../versions/restoration';

import { publishedInOne, publishedLanguage, rowsKept } from './rows-by-id';

/** What there was before the publication of one language; both have all languages. */
interface Before {
  readonly subject: string;
  readonly fields: readonly FlattenedField[];
  readonly locale: Locale;
  readonly published: Values;
  readonly newest: Values;
  /** What the write itself says, where it publishes nothing: everything else stays as it is in the newest draft. */
  readonly names?: readonly string[];
}

/** The publications of a request that have been written, and whose snapshots follow, by their subjects. */
const underWay = new WeakMap<Request, Map<string, Before>>();

/** A request as the adapter of the database gets it. */
type Request = Partial<PayloadRequest>;

/**
 * Keeps what other languages have in drafts when a language is published.
 *
 * Payload publishes one language and then stores the newest draft once more, as a snapshot. It makes both from the values of the
 * form. A form of a language without a draft shows what is public, so its rows and shared values replaced those that another
 * language has in its draft. Here, the snapshot gets what the form changed, and keeps the rest of the draft.
 *
 * A withdrawal, the trash, and the way back change nothing in drafts but what they say themselves.
 *
 * What both changed is as it was published: a row that someone removed and published does not come back with a draft of another
 * language. A language with a draft of its own shows the newest draft in its form: what its publication leaves out was removed there.
 *
 * Needs: `updateGlobal` and `updateOne` of the database adapter, followed by `createGlobalVersion` and `createVersion` with
 *   `snapshot`, all with the same request and all languages; `findVersions` and `findGlobalVersions` without a language answering all.
 * Checked with: Payload 3.90.1
 * Without it: publishing a language removes rows and shared values that another one has in a draft only.
 * Contract test: tests/integration/drafts-of-other-languages.test.ts
 */
export function withDraftsKept(database: DatabaseAdapterObj): DatabaseAdapterObj {
  if (!areAdaptersOn()) return database;
  return {
    ...database,
    init(args) {
      const adapter = database.init(args);
      const { config, collections } = args.payload;

      const updateGlobal = adapter.updateGlobal.bind(adapter);
      adapter.updateGlobal = async (write) => {
        const { slug: global, req } = write;
        const locale = publishedLanguage(write);
        if (locale && req) {
          const { docs } = await adapter.findGlobalVersions({
            global: global as GlobalSlug,
            ...latest([]),
            req,
          });
          const fields = config.globals.find(({ slug }) => slug === global)?.flattenedFields ?? [];
          await note(req, { subject: global, fields, locale }, docs, () =>
            adapter.findGlobal({ slug: global, req }),
          );
        }
        return updateGlobal(write);
      };
      const updateOne = adapter.updateOne.bind(adapter);
      adapter.updateOne = async (write) => {
        const { collection, id, req } = write;
        const subject = `${collection}/${id ?? ''}`;
        const said = publicWriteOf(req, subject);
        const locale = said?.locale ?? publishedInOne(write);
        const kind = collections[collection]?.config;
        if (locale && id !== undefined && req && kind?.versions) {
          const fields = kind.flattenedFields;
          const where = { parent: { equals: id } };
          const { docs } = await adapter.findVersions({ collection, ...latest([where]), req });
          const names = said && { names: said.names };
          await note(req, { subject, fields, locale, ...names }, docs, () =>
            adapter.findOne({ collection, where: { id: { equals: id } }, req }),
          );
        }
        return updateOne(write);
      };

      const createGlobalVersion = adapter.createGlobalVersion.bind(adapter);
      adapter.createGlobalVersion = async (write) => {
        if (!write.snapshot) return createGlobalVersion(write);
        const kept = taken(write.req, write.globalSlug, write.versionData);
        return createGlobalVersion({ ...write, versionData: { ...write.versionData, ...kept } });
      };
      const createVersion = adapter.createVersion.bind(adapter);
      adapter.createVersion = async (write) => {
        if (!write.snapshot) return createVersion(write);
        const kept = taken(write.req, `${write.collectionSlug}/${write.parent}`, write.versionData);
        return createVersion({ ...write, versionData: { ...write.versionData, ...kept } });
      };
      return adapter;
    },
  };
}

const latest = (conditions: readonly Record<string, { equals: number | string }>[]) => ({
  limit: 1,
  pagination: false,
  where: { and: [...conditions, { latest: { equals: true } }] },
});

/** What a request writes of this item without publishing it, if it does. */
function publicWriteOf(req: Request | undefined, subject: string) {
  const writes = req?.context?.[WRITTEN_PUBLIC] as PublicWrites | undefined;
  const found = writes?.get(subject);
  writes?.delete(subject);
  return found;
}

/** Remembers what there is before a publication in one language, if another one may have a draft that its form did not show. */
async function note(
  req: Request,
  of: Omit<Before, 'published' | 'newest'>,
  versions: readonly TypeWithVersion<object>[],
  readPublished: () => Promise<unknown>,
): Promise<void> {
  const publications = underWay.get(req) ?? new Map<string, Before>();
  underWay.set(req, publications);
  publications.delete(of.subject);
  const newest: unknown = versions[0]?.version;
  if (!isRecord(newest) || !isRecord(newest._status)) return;
  if (!of.names && newest._status[of.locale] !== 'published') return;
  if (!Object.values(newest._status).includes('draft')) return;
  const published = await readPublished();
  if (isRecord(published)) publications.set(of.subject, { ...of, published, newest });
}

/** What a snapshot gets in place of its own values. */
function taken(req: Request | undefined, subject: string, snapshot: Values): Values {
  const publications = req && underWay.get(req);
  const before = publications?.get(subject);
  if (!before) return {};
  publications?.delete(subject);
  const { fields, locale, newest, published } = before;
  const names = writable(fields).flatMap(({ name }) => (name in snapshot ? [name] : []));
  const of = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]));
  if (before.names) {
    const said = new Set(before.names);
    const kept = Object.fromEntries(
      names.flatMap((name) => (said.has(name) ? [] : [[name, newest[name]] as const])),
    );
    return { ...kept, ...statesKept(newest, snapshot, locale) };
  }
  // The form changes nothing in other languages.
  const written = { ...snapshot, ...rowsKept(fields, published, snapshot, locale) };
  const kept = mergeValues(of(published), of(written), of(newest), () => 'mine').values;
  return { ...kept, ...statesKept(newest, snapshot, locale) };
}

/** Publishing many at a time, Payload says of the other languages what is public. */
function statesKept(newest: Values, snapshot: Values, locale: Locale): Values {
  const [former, current] = [newest._status, snapshot._status];
  if (!isRecord(former) || !isRecord(current)) return {};
  return { _status: { ...former, [locale]: current[locale] } };
}
