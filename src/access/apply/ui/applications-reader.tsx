'use client';

import { useEffect } from 'react';

import { useAnswer } from '@/access/shared/ui/use-answer';
import { LoginStatus, useLoginStatus } from '@/features/session/browser';

import type { ApplicationView } from './types';

/** Asks for the applications of the member who is logged in. Renders nothing. */
export default function ApplicationsReader(props: { onAnswer: (own: readonly ApplicationView[]) => void }) {
  const { onAnswer } = props;
  const { status } = useLoginStatus();
  const path = status === LoginStatus.loggedIn ? '/api-spec/applications' : undefined;
  const { answer } = useAnswer<ApplicationView[]>(path);
  useEffect(() => {
    if (answer) onAnswer(answer);
  }, [answer, onAnswer]);
  return null;
}
