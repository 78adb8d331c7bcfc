'use client';

import { Button } from '@payloadcms/ui';
import { useEffect, useRef, useState } from 'react';

import { staffRequest } from '@/cms/admin/staff-request';
import { refusalOf } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import styles from './log-in.module.css';

const LOG_IN = '/admin/login';

/** Ends the session. @returns where the browser goes then */
async function endSession(): Promise<string> {
  try {
    const options = { body: {}, background: true };
    const { next } = await staffRequest<{ next?: string }>('/api/staff/logout', options);
    return next ?? LOG_IN;
  } catch (error) {
    // Without a session there is nothing to end.
    if (refusalOf(error).status === 400) return LOG_IN;
    throw error;
  }
}

/** Logs out here, then at the provider where the session began there, and leads to the login. */
export function LogOut({
  isLoggedIn,
  labels,
}: {
  isLoggedIn: boolean;
  labels: Labels<'staff-sign-in'>['logOut'];
}) {
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState(0);
  const begun = useRef(0);

  useEffect(() => {
    // React runs effects twice while developing.
    if (begun.current === tries) return;
    begun.current = tries;
    const ending = isLoggedIn ? endSession() : Promise.resolve(LOG_IN);
    ending.then(
      (address) => window.location.assign(address),
      () => setFailed(tries),
    );
  }, [isLoggedIn, tries]);

  return (
    <div className={styles.form}>
      {failed === tries ? (
        <>
          <p role="alert" className={styles.problem}>
            {labels.failed}
          </p>
          <Button size="large" margin={false} onClick={() => setTries(tries + 1)}>
            {labels.retry}
          </Button>
        </>
      ) : (
        <p role="status">{labels.busy}</p>
      )}
    </div>
  );
}
