'use client';

import { useEffect, useState } from 'react';

import { request } from './browser-login';
import { useLoginStatus } from './use-login';

/** The name that a member has given for contracts; empty for guests, until it is known, and when it was never given. */
export function useLegalName(): string {
  const { profile } = useLoginStatus();
  const username = profile?.username;
  const [known, setKnown] = useState<{ readonly of: string; readonly name: string }>();
  useEffect(() => {
    if (username === undefined) return;
    void request<{ legalName: string }>('GET', '/api-spec/applicant', {
      showError: false,
      ignoredStatuses: [401],
      allowDuplicates: true,
    })
      .then(({ legalName }) => setKnown({ of: username, name: legalName }))
      // Without a proposal the form asks as it asks everyone.
      .catch(() => undefined);
  }, [username]);
  return known !== undefined && known.of === username ? known.name : '';
}
