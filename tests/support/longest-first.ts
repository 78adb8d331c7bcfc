import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take the longest, the longest last. Without a cache of durations, vitest sorts by file size. */
const LONGEST = [
  'integration/announcements.test.ts',
  'integration/launcher.test.ts',
  'contract/specification-crashes.test.ts',
  'contract/access-matrix.test.ts',
  // Waits for connections that fall silent, and hardly uses a core.
  'integration/half-open.test.ts',
];

/** Starts with the longest files, so no core waits for one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(other) - rank(one));
  }
}
