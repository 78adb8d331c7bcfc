import { describe, expect, it } from 'vitest';

import { answerLogIns, askToLogIn } from './staff-session';

describe('asking for a login', () => {
  it('is answered with no where there is nothing to ask with', async () => {
    expect(await askToLogIn()).toBe(false);
  });

  it('asks once for all requests that wait, and again later', async () => {
    const answers: ((loggedIn: boolean) => void)[] = [];
    const stop = answerLogIns(() => new Promise((resolve) => void answers.push(resolve)));
    const waiting = [askToLogIn(), askToLogIn()];
    expect(answers).toHaveLength(1);
    answers[0]?.(true);
    expect(await Promise.all(waiting)).toEqual([true, true]);
    const later = askToLogIn();
    expect(answers).toHaveLength(2);
    answers[1]?.(false);
    expect(await later).toBe(false);
    stop();
    expect(await askToLogIn()).toBe(false);
  });
});
