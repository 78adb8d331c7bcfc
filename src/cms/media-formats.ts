/** Formats of the media library: the type of each, and the endings of its names. */
const endings = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/svg+xml': ['svg'],
  'video/mp4': ['mp4'],
  'video/webm': ['webm'],
  'text/vtt': ['vtt'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'application/gzip': ['gz', 'tgz'],
  'text/csv': ['csv'],
  'application/json': ['json'],
  'text/plain': ['txt'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MediaFormat = keyof typeof endings;

/** All formats, in the order in which people read them. */
export const mediaFormats = Object.keys(endings) as MediaFormat[];

/** What the dialog for choosing files offers: some systems know a format by its type, others by the ending. */
export const acceptedFiles = mediaFormats
  .flatMap((format) => [format, ...endings[format].map((ending) => `.${ending}`)])
  .join(',');

/** The format that the name of a file promises. */
export function formatOfName(name: string): MediaFormat | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return mediaFormats.find((format) => endings[format].some((one) => one === ending));
}

/**
 * The format of a file, by its type, or by its name where the system knows no type, as for captions.
 * @returns undefined for a file that the library doesn't accept
 */
export function formatOf({ name, type }: Pick<File, 'name' | 'type'>): MediaFormat | undefined {
  const byType = mediaFormats.find((format) => format === type);
  // What is only downloaded is what its name promises: systems call many files plain text.
  return byType && isShownInPages(byType) ? byType : formatOfName(name);
}

/** Whether pages show files of a type; all others are for downloading only. */
export const isShownInPages = (type: string): boolean => /^(?:image|video)\/|^text\/vtt\b/.test(type);

/** What people call formats that are not named after their type. */
const NAMES: Readonly<Record<string, string>> = {
  'application/gzip': 'GZ',
  'image/svg+xml': 'SVG',
  'image/webp': 'WebP',
  'text/plain': 'TXT',
  'text/vtt': 'WebVTT',
  'video/webm': 'WebM',
};

/** What people call a format. */
export const formatName = (type: string): string => NAMES[type] ?? type.replace(/^.*\//, '').toUpperCase();
