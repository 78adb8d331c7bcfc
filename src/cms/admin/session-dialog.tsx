'use client';

import { Button, useAuth } from '@payloadcms/ui';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

import { messages } from '@/i18n/by-language/staff-request';
import { localeOfDocument } from '@/i18n/document-locale';
import { textsFrom } from '@/i18n/texts';

import styles from './session-dialog.module.css';
import { StaffDialog } from './staff-dialog';
import { staffRequest } from './staff-request';
import { answerLogIns } from './staff-session';

/** Name of the tab that is opened for logging in; it closes when that is done. */
const LOG_IN_TAB = 'staff-log-in';
/** Where someone else, who is logged in now, is logged out first. */
const LOG_OUT = '/admin/logout';
/**
 * Whether this tab was opened for logging out first: what it still hears of the old session does not count. Payload
 * creates the component below a second time in between, which is why the module remembers it.
 */
const beganAtLogOut = typeof window === 'object' && window.location.pathname === LOG_OUT;
/** Where a tab tells the others that someone logged in. */
const CHANNEL = 'staff-session';

interface Account {
  readonly id: number | string;
  readonly email?: string;
}

/**
 * Around every page of the admin: asks the person to log in again when a request met an expired session. The page stays
 * as it is, with everything typed into it; the login happens in a tab of its own, and the request goes on afterwards.
 */
export function SessionDialog({ children }: { children: ReactNode }) {
  const { user, fetchFullUser } = useAuth<Account>();
  /** Whose page this is: what was typed here is sent in no other name. */
  const [owner, setOwner] = useState<Account>();
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<(loggedIn: boolean) => void>(undefined);
  const userId = user?.id;
  if (user && user.id !== owner?.id) setOwner(user);

  useEffect(() => {
    if (userId === undefined) return;
    const channel = new BroadcastChannel(CHANNEL);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it stays on this site
    channel.postMessage('logged in');
    channel.close();
    if (window.name === LOG_IN_TAB && !beganAtLogOut) window.close();
  }, [userId]);

  useEffect(
    () =>
      answerLogIns(() => {
        setOpen(true);
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [],
  );

  const finish = async (loggedIn: boolean) => {
    // Payload closes the page when the session that it knows of expires, so pass it the new one.
    if (loggedIn) await fetchFullUser();
    setOpen(false);
    settle.current?.(loggedIn);
  };

  return (
    <>
      {children}
      {isOpen && <Question owner={owner} onAnswer={(loggedIn) => void finish(loggedIn)} />}
    </>
  );
}

function Question({
  owner,
  onAnswer,
}: {
  owner: Account | undefined;
  onAnswer: (loggedIn: boolean) => void;
}) {
  const answer = useRef(onAnswer);
  const [problem, setProblem] = useState<'notYet' | 'otherAccount'>();
  const locale = localeOfDocument();
  const { t } = textsFrom<'staff-request'>(locale, messages[locale]);
  const ownerId = owner?.id;

  useEffect(() => {
    answer.current = onAnswer;
  });

  const check = useCallback(async () => {
    const me = await staffRequest<{ user?: Account | null }>('/api/staff/me').catch(() => undefined);
    if (!me?.user) setProblem('notYet');
    else if (ownerId !== undefined && me.user.id !== ownerId) setProblem('otherAccount');
    else answer.current(true);
  }, [ownerId]);

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', () => void check());
    return () => channel.close();
  }, [check]);

  const openLogIn = () => {
    const here = window.location.pathname + window.location.search;
    const logIn = `/admin/login?redirect=${encodeURIComponent(here)}`;
    window.open(problem === 'otherAccount' ? LOG_OUT : logIn, LOG_IN_TAB);
  };

  return (
    <StaffDialog
      title={t('session.title')}
      lead={t('session.lead')}
      width="narrow"
      onClose={() => onAnswer(false)}
      foot={
        <>
          <Button margin={false} onClick={openLogIn}>
            {t('session.logIn')}
          </Button>
          <Button margin={false} buttonStyle="secondary" onClick={() => void check()}>
            {t('session.continue')}
          </Button>
          <Button margin={false} buttonStyle="secondary" onClick={() => onAnswer(false)}>
            {t('session.later')}
          </Button>
        </>
      }
    >
      {problem && (
        <p role="alert" className={styles.problem}>
          {t(`session.${problem}`, { email: owner?.email ?? '' })}
        </p>
      )}
    </StaffDialog>
  );
}
