import { sql } from '@payloadcms/db-postgres/drizzle';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  type ActorKind,
  type ApplicationEvent,
  type ApplicationState,
  nextState,
  type StaffDecision,
  states,
  transitions,
} from '@/features/applications/domain';
import { applicationById, eventsOf } from '@/features/applications/records';
import { applyEvent } from '@/features/applications/use-cases/apply-event';
import { decideApplication, type Reviewer } from '@/features/applications/use-cases/decide-application';
import { getOwnApplication } from '@/features/applications/use-cases/own-applications';
import { signAgreement, uploadSignedCopy } from '@/features/applications/use-cases/return-agreement';
import { getDatabase } from '@/platform/db/database';

import {
  incomingFile,
  newApplication,
  newMember,
  newReviewer,
  newSpecification,
  plainPdf,
} from '../support/applications';
import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

let now = new Date();
const clock = { now: () => now };
beforeEach(() => (now = new Date()));

let spec: Awaited<ReturnType<typeof newSpecification>>;
let reviewer: Reviewer;
beforeAll(async () => {
  spec = await newSpecification(portal.payload, { now: () => new Date() });
  reviewer = await newReviewer(portal.payload);
});

async function filed() {
  const member = await newMember();
  const { id } = await newApplication(spec.slug, member, clock);
  return { id, member, context: { memberId: member.id, clock } };
}

const decide = (id: string, event: StaffDecision, expectedState: ApplicationState, more = {}) =>
  decideApplication(id, { event, expectedState, reason: '原因', ...more }, { reviewer, clock });

/** Mails to an address by their kind, oldest first. */
async function mailsTo(recipient: string) {
  const { rows } = await (
    await getDatabase()
  ).execute<{ kind: string; subject: string; text: string; attachments: unknown[] }>(
    sql`SELECT kind, subject, text, attachments FROM mail_outbox WHERE recipient = ${recipient} ORDER BY created_at`,
  );
  return rows.filter(({ kind }) => kind !== 'code');
}

describe('an application', () => {
  it('goes the five steps, with a mail and an event at each', async () => {
    const { id, member, context } = await filed();
    expect(await getOwnApplication(id, context)).toMatchObject({
      state: 'submitted',
      step: 2,
      nextAction: 'review_qualification',
      waitingFor: 'office',
    });

    await decide(id, 'request_more_info', 'submitted');
    await decide(id, 'approve_qualification', 'more_info_needed');
    const sent = await getOwnApplication(id, context);
    expect(sent).toMatchObject({ state: 'agreement_sent', step: 3, waitingFor: 'applicant' });
    expect(sent.agreement?.sha256).toMatch(/^[\da-f]{64}$/);

    await uploadSignedCopy(id, incomingFile(await plainPdf()), context);
    await decide(id, 'reject_agreement', 'agreement_returned');
    const receipt = await signAgreement(id, { fullName: '王阿达', accept: true, version: '1.0' }, context);
    expect(receipt).toMatchObject({ sha256: sent.agreement?.sha256, agreementVersion: '1.0' });
    await decide(id, 'approve_agreement', 'agreement_returned');

    const granted = await getOwnApplication(id, context);
    expect(granted).toMatchObject({ state: 'granted', step: 5, grant: { copy: { state: 'preparing' } } });
    expect(granted.events.map(({ event }) => event)).toEqual([
      'submit',
      'request_more_info',
      'approve_qualification',
      'return_agreement',
      'reject_agreement',
      'sign_agreement',
      'approve_agreement',
    ]);
    const mails = await mailsTo(member.email);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'application.received',
      'application.moreInfoNeeded',
      'application.agreementSent',
      'application.agreementReturned',
      'application.agreementRejected',
      'application.agreementReturned',
      'application.granted',
    ]);
    expect(mails.map(({ attachments }) => attachments.length)).toEqual([0, 0, 1, 0, 0, 1, 0]);
    expect(mails[1]?.text).toContain('原因');
    expect(mails[5]?.text).toContain(receipt.countersignature);
    expect(mails.every(({ text }) => text.includes(`/zh/specifications/application?id=${id}`))).toBe(true);
  });
});

describe('the table of transitions', () => {
  const actors: readonly ActorKind[] = ['applicant', 'staff', 'system'];
  const events = Object.keys(transitions) as ApplicationEvent[];

  it('holds for every state, event and actor', async () => {
    const { id } = await filed();
    const database = await getDatabase();
    for (const state of states) {
      for (const event of events) {
        for (const actor of actors) {
          const expected = nextState(state, event, actor);
          const outcome = await database
            .transaction(async (transaction) => {
              await transaction.execute(sql`UPDATE applications SET state = ${state} WHERE id = ${id}`);
              const before = (await eventsOf(transaction, id)).length;
              const application = await applicationById(transaction, id);
              const refusal = await applyEvent(transaction, application, {
                event,
                actor: { kind: actor, id: null },
                at: now,
                reason: '原因',
              }).catch((error: unknown) => error);
              const after = await applicationById(transaction, id);
              const grown = (await eventsOf(transaction, id)).length - before;
              // Everything is undone, so that the next round starts from the same application.
              throw Object.assign(new Error('undo'), { found: { refusal, state: after.state, grown } });
            })
            .catch(
              (error: unknown) =>
                (error as { found: { refusal: unknown; state: string; grown: number } }).found,
            );
          const where = `${state} × ${event} × ${actor}`;
          if (expected === undefined) {
            expect(outcome.refusal, where).toMatchObject({ code: 'conflict', data: { state } });
            expect(outcome, where).toMatchObject({ state, grown: 0 });
          } else {
            expect(outcome, where).toEqual({ refusal: expected, state: expected, grown: 1 });
          }
        }
      }
    }
  });
});
