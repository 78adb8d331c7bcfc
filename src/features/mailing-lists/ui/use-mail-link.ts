'use client';

import { useCallback, useEffect, useState } from 'react';

import { request, RequestError } from '@/features/session/browser';
import type { Locale } from '@/i18n/locales';
import { secretOf } from '@/platform/http/secret-in-address';

/** Refusals of a link that another link would cure. */
const tokenProblems = ['token_invalid', 'token_expired', 'token_used'] as const;
export type LinkProblem = (typeof tokenProblems)[number] | 'other';

interface Failure {
  readonly step: 'failed';
  readonly problem: LinkProblem;
  /** What the server adds to its refusal. */
  readonly data: unknown;
}

/** Where a page behind a link of a mail is. */
export type LinkState<Question, Answer> =
  | { readonly step: 'checking' }
  | { readonly step: 'asking'; readonly question: Question; readonly busy: boolean }
  | { readonly step: 'done'; readonly question: Question; readonly answer: Answer }
  | Failure;

/**
 * A page behind a link of a mail: first says what the link would do, which changes nothing and may be done by anything
 * that follows links; then does it when the button is pressed.
 */
export function useMailLink<Question, Answer>({
  lang,
  path,
}: {
  readonly lang: Locale;
  /** By GET with `token` and `lang` says what the link would do, by POST with `token` does it. */
  readonly path: string;
}): { state: LinkState<Question, Answer>; confirm: () => Promise<void>; retry: () => void } {
  const [state, setState] = useState<LinkState<Question, Answer>>({ step: 'checking' });

  const confirm = useCallback(async () => {
    if (state.step !== 'asking' || state.busy) return;
    const { question } = state;
    setState({ step: 'asking', question, busy: true });
    try {
      const answer = await request<Answer>('POST', path, {
        body: { token: secretOf(location) },
        showError: false,
      });
      setState({ step: 'done', question, answer });
    } catch (error) {
      setState(failureOf(error));
    }
  }, [state, path]);

  const retry = useCallback(() => {
    setState({ step: 'checking' });
    void check<Question, Answer>(path, lang).then(setState);
  }, [lang, path]);

  useEffect(() => {
    void check<Question, Answer>(path, lang).then(setState);
    // Another mail's link, opened in this tab, differs in the fragment only: the browser does not load the page again.
    window.addEventListener('hashchange', retry);
    return () => window.removeEventListener('hashchange', retry);
  }, [lang, path, retry]);

  return { state, confirm, retry };
}

/** Asks what the link would do. */
async function check<Question, Answer>(path: string, lang: Locale): Promise<LinkState<Question, Answer>> {
  try {
    const token = secretOf(location);
    if (token === '') throw new LinkRefusal('token_invalid');
    const question = await request<Question>('GET', path, {
      query: { token, lang },
      showError: false,
      allowDuplicates: true,
    });
    return { step: 'asking', question, busy: false };
  } catch (error) {
    return failureOf(error);
  }
}

class LinkRefusal extends Error {
  constructor(readonly code: LinkProblem) {
    super(code);
  }
}

function failureOf(error: unknown): Failure {
  const data = error instanceof RequestError ? error.data : undefined;
  return { step: 'failed', problem: problemOf(error), data };
}

function problemOf(error: unknown): LinkProblem {
  const code = error instanceof RequestError || error instanceof LinkRefusal ? error.code : 'other';
  // A token with characters that no token has is refused by the rule of the field.
  if (code === 'invalid_input') return 'token_invalid';
  return tokenProblems.find((known) => known === code) ?? 'other';
}
