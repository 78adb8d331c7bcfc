/** Names that the writer and the reader of files for translators share (XLIFF 2.1, ISO 21720). */
export const XLIFF = 'urn:oasis:names:tc:xliff:document:2.0';

/** The glossary module. */
export const GLOSSARY = 'urn:oasis:names:tc:xliff:glossary:2.0';

/**
 * What the portal adds about the translation that a unit had when the file was made: `base`, its digest, and `exported`, its words,
 * which are only shown.
 */
export const PORTAL = 'urn:x-portal:translation';

export const MEDIA_TYPE = 'application/xliff+xml';

/** Bytes of a file that is read: some ten long documents. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** Bytes of a file that is written. When it comes back, it has the translations as well. */
export const MAX_EXPORT_BYTES = MAX_FILE_BYTES / 2;

/** Texts in one file. */
export const MAX_UNITS = 50_000;

/** Items in one file. */
export const MAX_ITEMS = 25;
