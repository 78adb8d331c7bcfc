'use client';

import { useEffect, useRef, useState } from 'react';

import type { Locale } from '@/i18n/locales';
import { Button } from '@/ui/primitives/button';
import { Progress } from '@/ui/primitives/progress';

import type { CaptchaPurpose } from '../domain';
import { solveWork } from '../proof-of-work';
import styles from './captcha.module.css';
import { checkWork, getWork } from './captcha-calls';
import { verificationTexts } from './texts';

interface Props {
  lang: Locale;
  purpose: CaptchaPurpose;
  onSolved: (verification: string, seconds: number) => void;
}

/** The alternative without a picture: the device proves its patience by a small calculation. */
export function Work(props: Props) {
  const [round, setRound] = useState(0);
  return <WorkRound key={round} {...props} onRetry={() => setRound(round + 1)} />;
}

function WorkRound({ lang, purpose, onSolved, onRetry }: Props & { onRetry: () => void }) {
  const texts = verificationTexts[lang];
  const [share, setShare] = useState(0);
  const [failed, setFailed] = useState(false);
  // The work goes on when the parent renders again.
  const solved = useRef(onSolved);
  useEffect(() => {
    solved.current = onSolved;
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const work = async (): Promise<void> => {
      const began = performance.now();
      const { token, challenge } = await getWork(purpose, signal);
      const number = await solveWork(challenge, { signal, onProgress: setShare });
      if (signal.aborted) return;
      if (number === undefined) throw new Error('the challenge has no solution');
      const verdict = await checkWork(token, number);
      if (signal.aborted) return;
      if (verdict.result !== 'solved') throw new Error(verdict.result);
      solved.current(verdict.verification, (performance.now() - began) / 1000);
    };
    work().catch(() => {
      if (!signal.aborted) setFailed(true);
    });
    return () => ending.abort();
  }, [purpose]);

  return (
    <div className={styles.work}>
      <p role="status">{failed ? texts.unavailable : texts.working}</p>
      {failed ? (
        <Button size="small" icon="refresh" onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : (
        <Progress label={texts.progress} value={Math.round(share * 100)} />
      )}
    </div>
  );
}
