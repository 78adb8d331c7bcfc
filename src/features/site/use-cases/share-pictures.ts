import { equalSecrets, keyedHash } from '@/platform/crypto/secrets';

/**
 * Pictures for link previews (ADR 212, ADR 262). Their address carries what they show, signed: a page names its picture
 * without a query, and no one else has the portal draw what they like.
 */

/** The words of a drawn picture. */
export interface ShareWords {
  readonly title: string;
  /** What the page belongs to; may be empty. */
  readonly section: string;
  /** The name of the site. */
  readonly site: string;
  /** BCP 47. */
  readonly language: string;
}

/** A picture that editors uploaded. */
export interface ShareUpload {
  /** Its address on this site, which names its version. */
  readonly upload: string;
}

const PATH = '/share-pictures';
const PURPOSE = 'share-picture';
/** Hexadecimal digits of a signature: 128 bits. */
const SIGNATURE = 32;
/** Letters of a title or section in an address: more than a picture has room for. */
const MOST_LETTERS = 160;

const brief = (text: string): string => Array.from(text).slice(0, MOST_LETTERS).join('');

/** The path of the picture with these words, or of an upload in the size of previews. */
export function sharePicturePath(shown: ShareWords | ShareUpload): string {
  const said =
    'upload' in shown
      ? [shown.upload]
      : [brief(shown.title), brief(shown.section), brief(shown.site), shown.language];
  const text = Buffer.from(JSON.stringify(said)).toString('base64url');
  return `${PATH}/${text}.${signatureOf(text)}`;
}

/** What the picture at the last segment of such a path shows; undefined if this portal didn’t write it. */
export function shownBySharePicture(segment: string): ShareWords | ShareUpload | undefined {
  const [text = '', signature = ''] = segment.split('.', 2);
  if (!equalSecrets(signature, signatureOf(text))) return undefined;
  const said = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as readonly string[];
  const [title = '', section = '', site = '', language = ''] = said;
  return said.length === 1 ? { upload: title } : { title, section, site, language };
}

const signatureOf = (text: string): string => keyedHash(PURPOSE, text).slice(0, SIGNATURE);
