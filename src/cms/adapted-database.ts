import type { DatabaseAdapterObj } from 'payload';

import { withIdsFirst } from './payload-adapter/ids-first';
import { withRowsById } from './payload-adapter/rows-by-id';

/** The adapter of the database with our corrections. */
export const adaptedDatabase = (database: DatabaseAdapterObj): DatabaseAdapterObj =>
  withRowsById(withIdsFirst(database));
