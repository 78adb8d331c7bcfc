import { equalSecrets, keyedHash } from '@/platform/crypto/secrets';

/**
 * Pictures for link previews (ADR 212). Their address carries the words that they show, signed: a page names its picture
 * without a query, and no one else has the portal draw what they like.
 */

/** What a picture shows. */
export interface ShareWords {
  readonly title: string;
  /** What the page belongs to; may be empty. */
  readonly section: string;
  /** The name of the site. */
  readonly site: string;
  /** BCP 47. */
  readonly language: string;
}

const PATH = '/share-pictures';
const PURPOSE = 'share-picture';
/** Hexadecimal digits of a signature: 128 bits. */
const SIGNATURE = 32;
/** Letters of a title or section in an address: more than a picture has room for. */
const MOST_LETTERS = 160;

const brief = (text: string): string => Array.from(text).slice(0, MOST_LETTERS).join('');

/** The path of the picture with these words. */
export function sharePicturePath({ title, section, site, language }: ShareWords): string {
  const words = Buffer.from(JSON.stringify([brief(title), brief(section), brief(site), language]));
  const text = words.toString('base64url');
  return `${PATH}/${text}.${signatureOf(text)}`;
}

/** What the picture at the last segment of such a path shows; undefined if this portal didn’t write it. */
export function wordsOfSharePicture(segment: string): ShareWords | undefined {
  const [text = '', signature = ''] = segment.split('.', 2);
  if (!equalSecrets(signature, signatureOf(text))) return undefined;
  const [title = '', section = '', site = '', language = ''] = JSON.parse(
    Buffer.from(text, 'base64url').toString('utf8'),
  ) as readonly string[];
  return { title, section, site, language };
}

const signatureOf = (text: string): string => keyedHash(PURPOSE, text).slice(0, SIGNATURE);
