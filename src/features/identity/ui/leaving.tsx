'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { forgetDrafts, loginStore, request } from '@/features/session/browser';
import { XSRF_COOKIE } from '@/platform/http/cookie-names';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { Progress } from '@/ui/primitives/progress';

import styles from './identity.module.css';
import type { IdentityFormProps } from './labels';

interface Props extends Pick<IdentityFormProps, 'lang' | 'labels' | 'returnTo'> {
  /** The session's token, when the browser has lost the cookie with it, as after a profile that did not load. */
  xsrfToken?: string;
}

function restoreToken(xsrfToken: string | undefined): void {
  if (xsrfToken === undefined) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${XSRF_COOKIE}=${xsrfToken}; Path=/; SameSite=Lax${secure}`;
}

/** For a visitor whose session lives: the readable cookie comes back, and the page that was wanted. */
export function ResumeSession({ labels, returnTo, xsrfToken }: Omit<Props, 'lang'>) {
  useEffect(() => {
    restoreToken(xsrfToken);
    window.location.replace(returnTo);
  }, [returnTo, xsrfToken]);
  return (
    <div className={styles.result} role="status">
      <p>{labels.resume}</p>
      <Progress label={labels.resume} small />
    </div>
  );
}

/**
 * Ends the session and goes on: immediately when the visitor comes from a page of this site or of the site to return
 * to, which the operator trusts. A link from elsewhere has to be confirmed, so no one can log others out.
 */
export function Logout({ lang, labels, returnTo, xsrfToken }: Props) {
  const texts = labels.logout;
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);

  const logOut = useCallback(async (): Promise<void> => {
    setBusy(true);
    restoreToken(xsrfToken);
    try {
      const answer = await request<{ redirect_uri: string }>('POST', '/api-id/oneid/logout', {
        body: { redirect_uri: returnTo, lang },
      });
      forgetDrafts();
      loginStore.clear();
      window.location.replace(answer.redirect_uri);
    } catch {
      // The message has been shown; the button is there again.
      setBusy(false);
    }
  }, [lang, returnTo, xsrfToken]);

  useEffect(() => {
    const { origin, href } = window.location;
    const sender = URL.parse(document.referrer)?.origin;
    if (begun.current || (sender !== origin && sender !== new URL(returnTo, href).origin)) return;
    begun.current = true;
    void logOut();
  }, [logOut, returnTo]);

  return (
    <div className={styles.result}>
      {busy && <Progress label={texts.working} small />}
      <Button variant="primary" busy={busy} onClick={() => void logOut()}>
        {busy ? texts.working : texts.submit}
      </Button>
      <ButtonLink variant="quiet" href={returnTo}>
        {texts.stay}
      </ButtonLink>
    </div>
  );
}
