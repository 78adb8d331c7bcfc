'use client';

import { useEffect } from 'react';

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
    const { request } = await import('@/features/session/browser');
    const body = Object.fromEntries(new FormData(form, pressed));
    const { counted } = await request<{ counted: boolean }>('POST', '/api-feedback/answers', { body });
    const said = form.nextElementSibling;
    form.parentElement?.setAttribute('data-sent', '');
    if (said instanceof HTMLElement) {
      said.textContent = counted ? thanks : repeated;
      // The pressed button is gone. Focus moves to what replaced it, which is read then.
      said.focus({ preventScroll: true });
    }
  } catch {
    // The request layer has said why; the buttons are still there.
  } finally {
    form.ariaBusy = null;
  }
}
