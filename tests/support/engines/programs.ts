import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of the first of these programs that is installed. */
export function programOnPath(...names: string[]): string | undefined {
  const directories = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => directories.map((directory) => join(directory, name)))
    .find((file) => existsSync(file));
}
