import { useCallback, useState } from 'react';

import { timeName } from './cue-list';

const NONE: ReadonlySet<string> = new Set();

/** Names of the times whose field has what is no time, and what notes one. */
export function useWrongTimes() {
  const [wrongTimes, setWrongTimes] = useState(NONE);
  const noteWrong = useCallback(
    (cue: number, time: 'start' | 'end', isWrong: boolean) =>
      setWrongTimes((times) => {
        const noted = new Set(times);
        if (isWrong) noted.add(timeName(cue, time));
        else noted.delete(timeName(cue, time));
        return noted;
      }),
    [],
  );
  return { wrongTimes, noteWrong };
}
