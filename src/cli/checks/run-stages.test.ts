import { describe, expect, it } from 'vitest';
import { parseArguments, runStages } from './run-stages';
import { stages } from './stages';

describe('the stages of npm test', () => {
  it.each([['contract'], ['attacks'], ['e2e'], ['plain']])(
    '%s waits for the build and the portal, whatever else runs',
    (name) => {
      const stage = stages.find((one) => one.name === name);
      expect(stage?.after).toEqual(expect.arrayContaining(['build', 'launch']));
    },
  );
});

describe('the arguments of npm test', () => {
  it.each([
    [[], { only: [], since: undefined, release: false, verbose: false }],
    [
      ['--only', 'lint,unit', '--verbose'],
      { only: ['lint', 'unit'], since: undefined, release: false, verbose: true },
    ],
    [['--since', 'main'], { only: [], since: 'main', release: false, verbose: false }],
    [['--release'], { only: [], since: undefined, release: true, verbose: false }],
    [['--since=main', '--only=e2e'], { only: ['e2e'], since: 'main', release: false, verbose: false }],
  ])('%j', (args, options) => {
    expect(parseArguments(args)).toEqual(options);
  });

  it.each([
    [['--only', 'lynt'], 'there is no stage lynt'],
    [['--since'], '--since: only'],
    [['--fast'], '--fast: only'],
  ])('%j are refused', (args, message) => {
    expect(() => parseArguments(args)).toThrow(message);
  });

  it('name a commit that exists', async () => {
    await expect(
      runStages({ only: ['format'], since: '--output=surprise', release: false, verbose: false }),
    ).rejects.toThrow('there is no commit --output=surprise');
  });
});
