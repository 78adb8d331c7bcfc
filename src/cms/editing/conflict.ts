import type { Values } from './merge';

/** In the body of a write: the values that the writer read before, in the language of the request. */
export const EDITED_FROM = 'editedFrom';

/** Header of the answer to a write that names the fields in which it was merged with the changes of others. */
export const MERGED_FIELDS = 'x-merged-fields';

/** Who saved what is there now, and when. */
export interface LatestSave {
  /** ID and name of the staff account; undefined for what the portal did, or before authors were recorded. */
  readonly savedBy?: { readonly id: string; readonly name: string };
  /** As ISO 8601. */
  readonly savedAt?: string;
}

/** `data` of an answer 409 to a write that would have replaced what its writer has not seen. */
export interface EditConflictData extends LatestSave {
  /** All fields as they are now, in the language of the request. */
  readonly current: Values;
  /** Stands for these values in `If-Match`. */
  readonly revision: string;
  /** Fields that have changed since the writer read them. */
  readonly changed: readonly string[];
}
