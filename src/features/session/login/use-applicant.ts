'use client';

import { useEffect, useState } from 'react';

import { request } from './browser-login';
import { useLoginStatus } from './use-login';

/** What forms know of a member beside the profile. */
export interface KnownApplicant {
  /** The name for contracts; empty when it was never given. */
  readonly legalName: string;
  /** Version of the privacy statement that the member agreed to last; null when none is known. */
  readonly privacyVersion: string | null;
  /** Addresses that need no code on this device, each with the end of that time. */
  readonly remembered: readonly { readonly email: string; readonly until: string }[];
}

/** Someone of whom nothing is known: a form asks as it asks everyone. */
const STRANGER: KnownApplicant = { legalName: '', privacyVersion: null, remembered: [] };

/** What forms know of the member; undefined for guests, and until it is known. */
export function useApplicant(): KnownApplicant | undefined {
  const { profile } = useLoginStatus();
  const username = profile?.username;
  const [known, setKnown] = useState<KnownApplicant & { readonly of: string }>();
  useEffect(() => {
    if (username === undefined) return;
    void request<KnownApplicant>('GET', '/api-spec/applicant', {
      showError: false,
      ignoredStatuses: [401],
      allowDuplicates: true,
    })
      .catch(() => STRANGER)
      .then((applicant) => setKnown({ ...applicant, of: username }));
  }, [username]);
  return known !== undefined && known.of === username ? known : undefined;
}
