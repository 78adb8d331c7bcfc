import type { Executor, Transaction } from './db/database';
import { port } from './port';

/** The person that the data is about. */
export interface PersonalDataSubject {
  readonly memberId: string;
  /** The current email address, in its normalized spelling. */
  readonly email: string;
}

/** A file that goes into an export next to the JSON. */
export interface PersonalDataFile {
  /** Path below the holder's folder, such as `picture.jpg`; safe characters only. */
  readonly name: string;
  /** The content; called when the archive reaches it. */
  read(): Promise<Buffer> | AsyncIterable<Uint8Array>;
}

/** What a holder stores about a person. */
export interface PersonalData {
  /** Readable without knowing the tables: names in English, times in ISO 8601 UTC, no secrets, no hashes. */
  readonly json: unknown;
  readonly files?: readonly PersonalDataFile[];
}

/**
 * A part of the portal that stores something about members. `src/registry.ts` lists them; `features/account` asks each of
 * them when a member exports their data or deletes the account.
 */
export interface PersonalDataHolder {
  /** Name of its folder in the export, in lower-case words joined by hyphens. */
  readonly name: string;
  /** Every table that holds the data; `tests/integration/personal-data.test.ts` finds tables that no holder names. */
  readonly tables: readonly string[];
  /** Collects the data. Only reads, one query after the other, since the executor may be a single connection. */
  collect(executor: Executor, subject: PersonalDataSubject): Promise<PersonalData>;
  /**
   * Deletes it, or anonymizes it where a record of what happened has to stay. Runs in the transaction that deletes the
   * member; the member's row itself goes last. Files outside the database are removed after the commit by the module
   * that owns them.
   */
  erase(transaction: Transaction, subject: PersonalDataSubject): Promise<void>;
}

/** The holders that `src/registry.ts` lists. */
export const registeredHolders = port<readonly PersonalDataHolder[]>('personal-data-holders');
