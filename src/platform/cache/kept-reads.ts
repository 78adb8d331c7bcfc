import { Keeper } from './keeper.ts';
import { recordTags } from './recorder';

/** Results as JSON; undefined when there is none. */
const reads = new Keeper<string | undefined>({
  name: 'reads',
  maxBytes: 32 * 1024 * 1024,
  bytesOf: (json = '') => json.length * 2,
});

/** The kept result of a read as JSON, or a new one, with the tags of everything that it touched. */
export async function remember(
  key: string,
  read: () => Promise<unknown>,
): Promise<{ json: string | undefined; tags: readonly string[] }> {
  const { value, tags } = await reads.remember(key, async () => {
    const { result, tags: touched } = await recordTags(read);
    return { value: JSON.stringify(result), tags: touched };
  });
  return { json: value, tags };
}
