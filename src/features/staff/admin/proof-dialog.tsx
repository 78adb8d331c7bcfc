'use client';

import { toast, useAuth } from '@payloadcms/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { StaffDialog } from '@/cms/admin/staff-dialog';
import { staffRequest, watchPayloadRequests } from '@/cms/admin/staff-request';
import { answerProofs } from '@/cms/admin/staff-session';
import { refusalOf } from '@/cms/admin/use-staff-request';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { localeOfDocument } from '@/i18n/document-locale';

import type { ProofWay } from '../use-cases/prove-again';
import { ProofPanel, type TypedProof } from './proof-panel';
import { ProviderProof } from './provider-proof';

interface ProofState {
  readonly isFresh: boolean;
  readonly ways: readonly ProofWay[];
  /** Name of the provider, where the proof is given there. */
  readonly provider?: string;
}

/**
 * Around every page of the admin: asks the person to prove who they are when a request was refused for want of a fresh
 * proof (ADR 136). The page stays as it is, and the request goes on afterward.
 */
export function ProofDialog({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const [due, setDue] = useState<ProofState>();
  const settle = useRef<(proven: boolean) => void>(undefined);

  useEffect(
    () =>
      answerProofs(async () => {
        try {
          const state = await staffRequest<ProofState>('/api/staff/proof');
          if (state.isFresh) return true;
          setDue(state);
        } catch (error) {
          toast.error(refusalOf(error).message);
          return false;
        }
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [],
  );

  // Before the login there is nothing to prove.
  const isLoggedIn = Boolean(user);
  useEffect(() => (isLoggedIn ? watchPayloadRequests() : undefined), [isLoggedIn]);

  const finish = (proven: boolean) => {
    setDue(undefined);
    settle.current?.(proven);
  };

  return (
    <>
      {children}
      {due && <Question {...due} onAnswer={finish} />}
    </>
  );
}

function Question({
  ways,
  provider,
  onAnswer,
}: Omit<ProofState, 'isFresh'> & { onAnswer: (proven: boolean) => void }) {
  const labels = messages[localeOfDocument()];
  const asksPassword = ways.includes('password');
  const lead =
    provider !== undefined
      ? labels.provider.proofLead
      : asksPassword
        ? labels.proof.leadPassword
        : labels.proof.lead;

  const prove = async (body: TypedProof) => {
    await staffRequest('/api/staff/proof', { body });
    onAnswer(true);
  };

  return (
    <StaffDialog title={labels.proof.title} lead={lead} width="narrow" onClose={() => onAnswer(false)}>
      {provider === undefined ? (
        <ProofPanel
          asksPassword={asksPassword}
          asksCode={!asksPassword}
          asksPasskey={ways.includes('passkey')}
          submit={labels.proof.submit}
          labels={labels}
          run={prove}
          onCancel={() => onAnswer(false)}
        />
      ) : (
        <ProviderProof provider={provider} onProven={() => onAnswer(true)} onCancel={() => onAnswer(false)} />
      )}
    </StaffDialog>
  );
}
