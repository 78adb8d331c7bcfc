import { readFileSync } from 'node:fs';

/**
 * Secrets in files, as Docker and Kubernetes mount them: `NAME_FILE` has the path of the file with the value of `NAME`, which
 * then is in no list of processes and no description of a container.
 *
 * Runs with and without the bundler, like `src/web.ts`.
 */

type Source = Readonly<Record<string, string | undefined>>;

/** More than any secret needs; a directory of mounts may contain anything. */
const MAX_CHARACTERS = 10_000;

/** The variable that names the file. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/**
 * The value of a secret, from the variable or its file, without the spaces and line ends around it.
 * @returns undefined when neither is set
 * @throws Error that says what is wrong, without any value
 */
export function secretOf(source: Source, name: string): string | undefined {
  const value = source[name]?.trim() || undefined;
  const file = source[fileVariable(name)]?.trim();
  if (!file) return value;
  const content = contentOf(file, name);
  // The launcher hands what it read to its children together with the name of the file.
  if (value !== undefined && value !== content) {
    throw new Error(`must not differ from the content of the file in ${fileVariable(name)}; set one of them`);
  }
  return content;
}

function contentOf(file: string, name: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new Error(`cannot be read from the file in ${fileVariable(name)} (${code})`, {
      cause: error,
    });
  }
  if (content === '') throw new Error(`is empty in the file in ${fileVariable(name)}`);
  if (content.length > MAX_CHARACTERS) throw new Error(`is too long in the file in ${fileVariable(name)}`);
  return content;
}
