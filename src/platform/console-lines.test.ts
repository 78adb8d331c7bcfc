import { spawnSync } from 'node:child_process';

import { describe, expect, it } from 'vitest';

interface Line {
  readonly level: number;
  readonly name: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly err?: { readonly message: string; readonly stack: string };
}

/** Runs a program in a process of its own, as `src/web.ts` runs. */
function run(program: string, level = 'info') {
  const text = `import { logConsole } from './src/platform/console-lines.ts';
    logConsole(${JSON.stringify(level)});
    ${program}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', text], {
    encoding: 'utf8',
  });
  const lines = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  return { status, stderr, lines };
}

describe('the console of the web process', () => {
  it('writes a line of JSON for each call, with the severity of the method', () => {
    const { status, stderr, lines } = run(`
      console.log('one\\ntwo', { three: 3 });
      console.warn('four');
      console.error('five');
      console.debug('six');`);
    expect([status, stderr]).toEqual([0, '']);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [30, 'one\ntwo { three: 3 }'],
      [40, 'four'],
      [50, 'five'],
    ]);
    expect(lines[0]?.name).toBe('web');
  });

  it('leaves out what is less severe than LOG_LEVEL, and does without one that is unknown', () => {
    const program = `console.log('one'); console.error('two');`;
    expect(run(program, 'error').lines.map(({ msg }) => msg)).toEqual(['two']);
    expect(run(program, 'loud').lines).toHaveLength(2);
  });

  it('keeps the stack of an error inside of the line, without the signs and colors of Next.js', () => {
    const { lines } = run(`
      console.error('\\u001b[31m\\u001b[1m⨯\\u001b[22m\\u001b[39m', new Error('the page failed'));
      console.log('');
      console.error(new Error('ada@example.org was refused'));`);
    expect(lines.map(({ msg }) => msg)).toEqual(['the page failed', '[address] was refused']);
    expect(lines[0]?.err?.stack).toMatch(/^Error: the page failed\n {4}at /);
  });

  it('names the request', () => {
    const { lines } = run(`
      const { withLogContext } = await import('./src/platform/log-context.ts');
      withLogContext({ requestId: 'request-1' }, () => console.error('one'));`);
    expect(lines[0]?.requestId).toBe('request-1');
  });

  it('takes the warnings of Node.js', () => {
    const { stderr, lines } = run(`process.emitWarning('this is old');`);
    expect(stderr).toBe('');
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([[40, 'this is old']]);
  });

  it('takes the error that ends the process', () => {
    const { status, stderr, lines } = run(`setImmediate(() => { throw new Error('the end'); });`);
    expect([status, stderr]).toEqual([1, '']);
    expect(lines.map(({ level, err }) => [level, err?.message])).toEqual([[60, 'the end']]);
  });

  it('takes the error that keeps it from starting', () => {
    const { status, stderr, lines } = run(`await Promise.reject(new Error('no build'));`);
    expect([status, stderr]).toEqual([1, '']);
    expect(lines.map(({ err }) => err?.message)).toEqual(['no build']);
  });

  it('lets Next.js handle errors that nothing else handles', () => {
    const { status, lines } = run(`
      process.on('uncaughtException', (error) => console.error('uncaughtException: ', error));
      setImmediate(() => { throw new Error('not the end'); });`);
    expect(status).toBe(0);
    expect(lines.map(({ level, err }) => [level, err?.message])).toEqual([[50, 'not the end']]);
  });
});
