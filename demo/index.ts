import path from 'node:path';

// All that seeding uses of the demo content; no other code may import anything from here (oxlint.config.ts).

/** Directory of the demo content: Markdown with YAML front matter, one folder per item. */
export const CONTENT_DIR = path.join(import.meta.dirname, 'content');

export { describeCover, renderCoverSvg } from './art/cover';
export type { CoverKind } from './art/cover';
export { createRandom } from './art/random';
export type { Random } from './art/random';
export { demoLanguages } from './languages';
export type { DemoLanguage } from './languages';
