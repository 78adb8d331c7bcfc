import { z } from 'zod';

/** Rules for the fields that identify people, the same in the browser and on the server. Messages are rule names. */

const HAN = String.raw`\p{Script=Han}`;
const LETTER = `A-Za-z${HAN}`;

/** Two to forty letters, digits, Chinese characters, `_` or `-`; a letter first, no special character last. */
export const nicknameSchema = z
  .string('empty')
  .trim()
  .min(1, 'empty')
  .refine((name) => name.length >= 2 && name.length <= 40, 'nicknameLength')
  .regex(new RegExp(`^[${LETTER}](?:[${LETTER}0-9_-]*[${LETTER}0-9])?$`, 'u'), 'nickname');

/**
 * Letters of any script with their combining marks, and the characters that names of people and companies have between
 * them.
 */
const NAME_CHARACTERS = String.raw`\p{L}\p{M} .'’·\-`;
/** Additional characters in names of organizations. */
const ORGANIZATION_CHARACTERS = String.raw`\p{N}&,，、/+@#"“”‘「」『』()（）\[\]【】`;

const ORGANIZATION = new RegExp(
  `^(?=.*[\\p{L}\\p{N}])(?!&)[${NAME_CHARACTERS}${ORGANIZATION_CHARACTERS}]*(?<!&)$`,
  'u',
);

/** One space between words, and composed letters: spellings that look the same are stored the same. */
const inOneSpelling = (text: string) =>
  text
    .normalize('NFC')
    .trim()
    .replaceAll(/\p{Zs}+/gu, ' ');

/** In code points: rare Han characters count as one. */
const lengthOf = (text: string) => Array.from(text).length;

/**
 * Name of a person as in a contract (contracts, section 11): two to forty letters of any script, spaces and
 * `.` `'` `’` `·` `-`, at least one of them a letter. The nickname has its own, narrower rule.
 */
export const personNameSchema = z
  .string('empty')
  .overwrite(inOneSpelling)
  .min(1, 'empty')
  .refine((name) => lengthOf(name) >= 2 && lengthOf(name) <= 40, 'personNameLength')
  .regex(new RegExp(`^(?=.*\\p{L})[${NAME_CHARACTERS}]*$`, 'u'), 'personName');

/**
 * Name of an organization (contracts, section 11): two to a hundred characters of a person's name, digits, `&`, commas,
 * `/`, `+`, `@`, `#`, quotation marks and brackets of both widths; a letter or digit among them, and no `&` at either end.
 */
export const organizationSchema = z
  .string('empty')
  .overwrite(inOneSpelling)
  .min(1, 'empty')
  .refine((name) => lengthOf(name) >= 2 && lengthOf(name) <= 100, 'organizationLength')
  .regex(ORGANIZATION, 'organization');

/** What someone is in an organization, as a contract has it: up to a hundred characters of an organization's name. */
export const positionSchema = z
  .string('empty')
  .overwrite(inOneSpelling)
  .min(1, 'empty')
  .refine((text) => lengthOf(text) <= 100, 'tooLong')
  .regex(ORGANIZATION, 'organization');

/**
 * Eight to twenty characters: letters, digits and special characters of ASCII, no character three times in a row. The
 * server also refuses passwords that are easy to guess (`guessableBecause`).
 */
export const passwordSchema = z
  .string('empty')
  .min(1, 'empty')
  .regex(/^[\u0021-\u007e]*$/, 'passwordCharacters')
  .refine((text) => text.length >= 8 && text.length <= 20, 'passwordLength')
  .refine((text) => [/[A-Za-z]/, /\d/, /[^A-Za-z0-9]/].every((kind) => kind.test(text)), 'passwordKinds')
  .refine((text) => !/(.)\1\1/.test(text), 'passwordRepeats');

/** An email address in its normalized spelling: trimmed, lower case. */
export const accountSchema = z
  .string('empty')
  .trim()
  .min(1, 'empty')
  .max(254, 'email')
  .toLowerCase()
  .pipe(z.email('email'));

export const codeSchema = z
  .string('empty')
  .min(1, 'empty')
  .regex(/^\d{6}$/, 'code');

/** The account as its holder sees it. */
export interface Profile {
  readonly username: string;
  readonly nickname: string;
  readonly email: string;
  readonly photo: string;
  readonly organization: string;
  readonly company: string;
  readonly appIds: readonly string[];
  readonly signedUp: boolean;
  /** ISO 8601 UTC. */
  readonly createTime: string;
}
