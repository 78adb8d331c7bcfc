import type { DatabaseAdapterObj } from 'payload';

import { withDraftsKept } from './payload-adapter/drafts-kept';
import { withFirstContentLanguage } from './payload-adapter/first-content-language';
import { withIdsFirst } from './payload-adapter/ids-first';
import { withRowsById } from './payload-adapter/rows-by-id';
import { withSelectedIds } from './payload-adapter/selected-ids';
import { selectWanted } from './translations/language-filter';

/** The adapter of the database with our corrections. */
export const adaptedDatabase = (database: DatabaseAdapterObj): DatabaseAdapterObj =>
  withFirstContentLanguage(
    withDraftsKept(withRowsById(withIdsFirst(withSelectedIds(database, selectWanted)))),
  );
