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

/**
 * Derived answers by their address, with a query where it matters.
 *
 * Runs with and without the bundler, like `keeper.ts`.
 */
export const keptAnswers = new Keeper<DerivedBody>({
  name: 'answers',
  maxBytes: 32 * 1024 * 1024,
  bytesOf: ({ text }) => text.byteLength,
});

/** Header of a route's answer that names its address here. It does not reach clients. */
export const DERIVED_HEADER = 'x-portal-derived';
