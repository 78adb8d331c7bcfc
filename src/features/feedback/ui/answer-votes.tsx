'use client';

import { useEffect } from 'react';

/** The status of a vote that a limit refuses. The page says when to try again, which the usual message doesn't know. */
const TOO_MANY = 429;

/** Sends the forms of `AnswerVote` without leaving the page. What was searched and opened stays as it is. */
export function AnswerVotes({ thanks, repeated }: { thanks: string; repeated: string }) {
  useEffect(() => {
    const ending = new AbortController();
    const submit = (event: SubmitEvent): void => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement) || !target.matches('[data-vote]')) return;
      event.preventDefault();
      void send(target, submitter, { thanks, repeated });
    };
    document.addEventListener('submit', submit, { signal: ending.signal });
    return () => ending.abort();
  }, [thanks, repeated]);
  return null;
}

async function send(
  form: HTMLFormElement,
  pressed: HTMLElement | null,
  { thanks, repeated }: { thanks: string; repeated: string },
): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  try {
    const { request, RequestError } = await import('@/features/session/browser');
    const body = Object.fromEntries(new FormData(form, pressed));
    const counted = await request<{ counted: boolean }>('POST', '/api-feedback/answers', {
      body,
      ignoredStatuses: [TOO_MANY],
    }).then(
      (answer) => answer.counted,
      (error: unknown) => {
        if (error instanceof RequestError && error.status === TOO_MANY) return undefined;
        throw error;
      },
    );
    if (counted === undefined) say(form, 'refused');
    else say(form, 'thanks', counted ? thanks : repeated);
  } catch {
    // The request layer has said why; the buttons are still there.
  } finally {
    form.ariaBusy = null;
  }
}

/** Shows what came of a vote, and moves focus to it, which is read then: the pressed button may be gone. */
function say(form: HTMLFormElement, outcome: 'thanks' | 'refused', text?: string): void {
  form.parentElement?.setAttribute('data-said', outcome);
  const said = form.parentElement?.querySelector<HTMLElement>(`[data-said-of='${outcome}']`);
  if (!said) return;
  if (text !== undefined) said.textContent = text;
  said.focus({ preventScroll: true });
}
