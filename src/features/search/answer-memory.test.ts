import { describe, expect, it, vi } from 'vitest';
import { AnswerMemory } from './answer-memory';

describe('answers that are remembered', () => {
  it('hold for the same question and index, and for a time', async () => {
    let now = 0;
    const memory = new AnswerMemory(10, 1_000, () => now);
    const answer = vi.fn(() => Promise.resolve(answer.mock.calls.length));
    expect(await memory.get('1', ['a'], answer)).toBe(1);
    expect(await memory.get('1', ['a'], answer)).toBe(1);
    expect(await memory.get('1', ['b'], answer)).toBe(2);
    expect(await memory.get('2', ['a'], answer)).toBe(3);
    now = 1_000;
    expect(await memory.get('2', ['a'], answer)).toBe(4);
  });

  it('are shared by calls of the same moment, and a failure is forgotten', async () => {
    const memory = new AnswerMemory(10, 1_000);
    const failing = vi.fn(() => Promise.reject(new Error('down')));
    const both = await Promise.allSettled([memory.get('1', ['a'], failing), memory.get('1', ['a'], failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(failing).toHaveBeenCalledTimes(1);
    expect(await memory.get('1', ['a'], () => Promise.resolve('up'))).toBe('up');
  });

  it('give way to newer ones, the ones least asked for first', async () => {
    const memory = new AnswerMemory(2, 1_000);
    const answer = vi.fn(() => Promise.resolve(0));
    for (const question of ['a', 'b', 'a', 'c', 'a', 'b']) await memory.get('1', [question], answer);
    // a, b, c, and b again, which c displaced.
    expect(answer).toHaveBeenCalledTimes(4);
  });
});
