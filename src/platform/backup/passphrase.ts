import { readFile } from 'node:fs/promises';

import { BackupError } from './format';

const MIN_LENGTH = 12;

/** The passphrase in a file, without the line break at its end. @throws BackupError when it is missing or too short */
export async function passphraseIn(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The passphrase in ${file} cannot be read (${error.code ?? error.message}).`);
  });
  if (text.trim().length < MIN_LENGTH) {
    throw new BackupError(`The passphrase in ${file} must have at least ${MIN_LENGTH} characters.`);
  }
  return text.trim();
}
