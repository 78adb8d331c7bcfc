import { Keeper } from './keeper.ts';

/** What a route made of content. */
export interface DerivedBody {
  readonly text: Buffer<ArrayBuffer>;
  readonly digest: string;
  /** When this text was first made, in whole seconds as milliseconds since the epoch. */
  readonly lastModified: number;
  /** Whether the former text may be sent while a change is being worked in. */
  readonly mayLag: boolean;
}

/** Bytes of feeds, sitemap, and other files that a web process keeps. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** Bytes of answers of the content API beside that: its many addresses must not push out the feeds. */
export const MOST_API_BYTES = 16 * 1024 * 1024;

const bytesOf = ({ text }: DerivedBody) => text.byteLength;

const files = new Keeper<DerivedBody>({ name: 'answers', maxBytes: MOST_BYTES, bytesOf });
const api = new Keeper<DerivedBody>({ name: 'api-answers', maxBytes: MOST_API_BYTES, bytesOf });

export const isOfContentApi = (address: string): boolean => address.startsWith('/api/content/');

/**
 * Where the derived answer of an address is kept, with a query where it matters.
 *
 * Runs with and without the bundler, like `keeper.ts`.
 */
export const keeperOf = (address: string): Keeper<DerivedBody> => (isOfContentApi(address) ? api : files);

/** Header of a route's answer that names its address here. It does not reach clients. */
export const DERIVED_HEADER = 'x-portal-derived';
