import type { Collection } from 'payload';

import { areAdaptersOn } from '@/platform/framework-adapters';

/**
 * What Payload takes a text for that begins with `MZ`, as programs do, `BM`, as pictures do, `MAC ` or `FORM`, as sounds do, or
 * `solid `, as models do.
 */
const MISTAKEN_FOR = ['application/x-msdownload', 'image/bmp', 'audio/ape', 'audio/aiff', 'model/stl'];

/**
 * Has Payload accept a text that the portal has read as a whole, even if its first letters mean something else elsewhere.
 * The type that is stored remains that of the text.
 *
 * Needs: operations of Payload take the formats of a collection from the arguments that a `beforeOperation` hook returns.
 * Checked with: Payload 3.90.1
 * Without it: such a text, for example a list whose first column is `BMC`, is refused.
 * Contract test: tests/integration/downloads.test.ts
 */
export function acceptCheckedText<Args extends { readonly collection: Collection }>(args: Args): Args {
  if (!areAdaptersOn()) return args;
  const { collection } = args;
  const { config } = collection;
  const mimeTypes = [...(config.upload.mimeTypes ?? []), ...MISTAKEN_FOR];
  const accepting = { ...config, upload: { ...config.upload, mimeTypes } };
  return { ...args, collection: { ...collection, config: accepting } };
}
