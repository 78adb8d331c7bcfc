import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';

import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';

import {
  type ActorKind,
  applicationMachine,
  type ApplicationState,
  type StaffDecision,
  states,
} from '@/access/shared/domain';
import { applicationsPersonalData } from '@/access/shared/personal-data';
import { applicationById, eventsOf, filesOf } from '@/access/shared/records';
import { applicationFiles } from '@/access/shared/tables';
import { changeApplicant, getApplicant } from '@/access/apply/use-cases/applicant';
import {
  acceptAgreement,
  currentAgreement,
  previewAgreement,
} from '@/access/agreements/use-cases/agreements';
import { applyEvent } from '@/access/shared/use-cases/apply-event';
import { decideApplication } from '@/access/review/use-cases/decide-application';
import type { Reviewer } from '@/access/shared/reviewer';
import { openPersonalCopy } from '@/access/downloads/use-cases/download';
import {
  answerColleague,
  askHolder,
  listHolderRequests,
  withdrawHolderRequest,
} from '@/access/apply/use-cases/holder-requests';
import { moveEntitlement } from '@/access/review/use-cases/move-entitlement';
import { getOwnApplication, withdrawApplication } from '@/access/apply/use-cases/own-applications';
import { listOwnDownloads } from '@/access/downloads/use-cases/own-downloads';
import { makeNextCopy } from '@/access/downloads/use-cases/personal-copies';
import { publishReleaseFile } from '@/access/downloads/use-cases/release-files';
import {
  ownAgreement,
  signAgreement,
  uploadSignedCopy,
} from '@/access/agreements/use-cases/return-agreement';
import { verifySignature } from '@/access/agreements/use-cases/signature-chain';
import { reviewCase } from '@/access/review/use-cases/review-case';
import { submitApplication } from '@/access/apply/use-cases/submit-application';
import { expireGrants, removeOldApplications, sweepPrivateFiles } from '@/access/downloads/use-cases/sweep';
import { identityPersonalData } from '@/features/identity/personal-data';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { logFields, withLogContext } from '@/platform/log-context';
import { once, privateStorage, readWhole } from '@/platform/storage/storage';

import {
  incomingFile,
  newApplication,
  newMember,
  newReviewer,
  newSpecification,
  plainPdf,
  validInput,
} from '../support/applications';
import { usePortalDatabase } from '../support/database';
import { policyInForce } from '../support/policies';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();

let now = new Date();
const clock = { now: () => now };
beforeEach(() => (now = new Date()));

/** Part of poppler-utils, which not every machine has. */
const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

/** The text of a PDF; pages end in a form feed. */
async function textOf(pdf: Buffer): Promise<string> {
  const { stdout, status, stderr } = spawnSync('pdftotext', ['-', '-'], { input: pdf, maxBuffer: 1e8 });
  expect(status, String(stderr)).toBe(0);
  return stdout.toString();
}

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

describe('the code of an application', () => {
  it('is the human verification: it works once, for the member and the address that it was sent for', async () => {
    const member = await newMember();
    const stranger = await newMember();
    const input = await validInput(spec.slug, member, clock);
    await expect(submitApplication(input, { memberId: stranger.id, clock })).rejects.toMatchObject({
      code: 'code_expired',
    });
    await expect(
      submitApplication({ ...input, email: 'other@example.org' }, { memberId: member.id, clock }),
    ).rejects.toMatchObject({ code: 'code_expired' });
    const { state } = await submitApplication(input, { memberId: member.id, clock });
    expect(state).toBe('submitted');
    const other = await newSpecification(portal.payload, clock);
    await expect(
      submitApplication({ ...input, specification: other.slug }, { memberId: member.id, clock }),
    ).rejects.toMatchObject({ code: 'code_expired' });
  });

  it('is not found by guessing: five tries, then only another mail helps', async () => {
    const member = await newMember();
    const input = await validInput(spec.slug, member, clock);
    const wrong = input.code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(
        submitApplication({ ...input, code: wrong }, { memberId: member.id, clock }),
      ).rejects.toMatchObject({ code: 'code_wrong' });
    }
    await expect(submitApplication(input, { memberId: member.id, clock })).rejects.toMatchObject({
      code: 'code_expired',
    });
  });
});

describe('the consent to the privacy statement', () => {
  const inForce = '20261120';
  beforeAll(async () => {
    await policyInForce(portal.payload, { policy: 'privacy', version: inForce, at: new Date(0) });
  });

  it('is remembered with the version that applies', async () => {
    const member = await newMember();
    const context = { memberId: member.id, clock };
    expect(await getApplicant(context)).toMatchObject({ privacyVersion: null });
    const input = await validInput(spec.slug, member, clock, { privacyVersion: inForce });
    await submitApplication(input, context);
    expect(await getApplicant(context)).toMatchObject({ privacyVersion: inForce });
  });

  it.each([undefined, '20250101'])(
    'is not remembered for version %s, so the next form asks',
    async (version) => {
      const member = await newMember();
      const context = { memberId: member.id, clock };
      const input = await validInput(spec.slug, member, clock, { privacyVersion: version });
      await submitApplication(input, context);
      expect(await getApplicant(context)).toMatchObject({ privacyVersion: null });
    },
  );
});

describe('the legal name', () => {
  it('is remembered from the first application, and no later one changes it', async () => {
    const member = await newMember();
    const context = { memberId: member.id, clock };
    expect(await getApplicant(context)).toMatchObject({ legalName: '', organization: '示例公司' });
    await submitApplication(await validInput(spec.slug, member, clock, { name: "Anne O'Neil" }), context);
    expect(await getApplicant(context)).toMatchObject({ legalName: "Anne O'Neil" });
    const other = await newSpecification(portal.payload, clock);
    now = new Date(now.getTime() + 120_000);
    const { name } = await submitApplication(
      await validInput(other.slug, member, clock, { name: 'Anne Weaver' }),
      context,
    );
    expect(name).toBe('Anne Weaver');
    expect(await getApplicant(context)).toMatchObject({ legalName: "Anne O'Neil" });
  });

  it('is changed and forgotten in the profile, and belongs to the data of the member', async () => {
    const { id: memberId, email } = await newMember();
    const context = { memberId, clock };
    await changeApplicant({ legalName: '张 伟' }, context);
    const { json } = await identityPersonalData.collect(await getDatabase(), { memberId, email });
    expect(json).toMatchObject({ nickname: '阿达', legalName: '张 伟' });
    await changeApplicant({ legalName: '' }, context);
    expect(await getApplicant(context)).toMatchObject({ legalName: '' });
  });

  it.skipIf(!hasPdftotext).each(['Łukasz Żółć-O’Neil', 'สมชาย ใจดี', '김철수', 'محمد العمر', 'דוד לוי'])(
    'is printed whole in the agreement: %s',
    async (name) => {
      const member = await newMember();
      const input = await validInput(spec.slug, member, clock, { name });
      const { id } = await submitApplication(input, { memberId: member.id, clock });
      await decide(id, 'approve_qualification', 'submitted');
      const { storageKey } = await ownAgreement(id, { memberId: member.id });
      const text = await textOf(await readWhole(privateStorage(), storageKey));
      // pdftotext marks text that runs from right to left.
      expect(text.normalize('NFKC').replaceAll(/[\u202a-\u202e]/g, '')).toContain(name);
      expect(text).not.toContain('□');
    },
  );
});

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
    const receipt = await signAgreement(id, { fullName: '阿达', accept: true, version: '1.0' }, context);
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

describe('a signature', () => {
  async function toSign(more: Parameters<typeof newApplication>[3] = {}) {
    const member = await newMember();
    const { id } = await newApplication(spec.slug, member, clock, more);
    await decide(id, 'approve_qualification', 'submitted');
    return { id, context: { memberId: member.id, clock, network: '192.0.2.0/24' } };
  }
  const caseOf = (id: string) => reviewCase(id, { locale: 'zh', reviewer, clock });

  it('in another name is confirmed first, and the reviewer sees both names and the capacity', async () => {
    const { id, context } = await toSign({ name: "Anne O'Neil" });
    const input = {
      fullName: 'Somebody Else',
      accept: true,
      version: '1.0',
      capacity: 'organization',
      function: 'Head of Engineering',
    } as const;
    await expect(signAgreement(id, input, context)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { nameConfirmed: 'signerName' },
    });
    expect((await getOwnApplication(id, context)).state).toBe('agreement_sent');
    const receipt = await signAgreement(id, { ...input, nameConfirmed: true }, context);
    expect(receipt).toMatchObject({
      expectedName: "Anne O'Neil",
      capacity: 'organization',
      function: 'Head of Engineering',
      network: '192.0.2.0/24',
    });
    const { files } = await caseOf(id);
    expect(files.find(({ kind }) => kind === 'signature')?.signature).toEqual({
      name: 'Somebody Else',
      expected: "Anne O'Neil",
      same: false,
      capacity: 'organization',
      function: 'Head of Engineering',
    });
  });

  it('is of every language of the agreement, the binding one first', async () => {
    const { id, context } = await toSign({ language: 'en', name: 'Ada Lovelace' });
    expect((await getOwnApplication(id, context)).agreement?.languages).toEqual(['zh', 'en']);
    const receipt = await signAgreement(
      id,
      { fullName: 'Ada Lovelace', accept: true, version: '1.0' },
      context,
    );
    expect(Object.keys(receipt.texts ?? {}).toSorted()).toEqual(['en', 'zh']);
    expect(new Set(Object.values(receipt.texts ?? {})).size).toBe(2);
    const other = await toSign();
    const again = await signAgreement(
      other.id,
      { fullName: '阿达', accept: true, version: '1.0' },
      other.context,
    );
    expect(again.texts).toEqual(receipt.texts);
  });

  it('is of the one language in which agreements used to be sent', async () => {
    const { id, context } = await toSign({ language: 'en', name: 'Ada Lovelace' });
    await (
      await getDatabase()
    ).execute(sql`UPDATE application_files SET findings = NULL WHERE application_id = ${id}`);
    expect((await getOwnApplication(id, context)).agreement?.languages).toBeNull();
    const input = { fullName: 'Ada Lovelace', accept: true, version: '1.0' } as const;
    const { texts } = await signAgreement(id, input, context);
    expect(Object.keys(texts ?? {})).toEqual(['en']);
  });

  it.skipIf(!hasPdftotext)('is made under both texts, and the page says which of them prevails', async () => {
    const { id, context } = await toSign({ language: 'en', name: 'Ada Lovelace' });
    await signAgreement(
      id,
      { fullName: 'Ada Lovelace', accept: true, version: '1.0', capacity: 'self' },
      context,
    );
    const files = await filesOf(await getDatabase(), id);
    for (const kind of ['agreement', 'signature'] as const) {
      const file = files.find((one) => one.kind === kind);
      const text = await textOf(await readWhole(privateStorage(), file?.storageKey ?? ''));
      const chinese = text.indexOf('许可方授予被许可方一项非独占的著作权许可。');
      const english = text.indexOf('The licensor grants a licence.');
      expect(chinese).toBeGreaterThan(0);
      expect(english).toBeGreaterThan(chinese);
      expect(text.replaceAll(/\s+/g, ' ')).toContain('the Chinese text prevails');
    }
  });

  it('can be verified by its receipt and its file, also after the member is gone, and names nobody', async () => {
    const first = await toSign();
    const input = { fullName: '阿达', accept: true, version: '1.0' } as const;
    const receipt = await signAgreement(first.id, input, first.context);
    const second = await toSign();
    const later = await signAgreement(second.id, input, second.context);
    const files = await filesOf(await getDatabase(), first.id);
    const sha256Of = (kind: string) => files.find((file) => file.kind === kind)?.sha256 ?? '';
    const expected = {
      kind: 'signature',
      at: receipt.signedAt,
      agreementVersion: '1.0',
      sentSha256: sha256Of('agreement'),
      texts: [
        { language: 'zh', sha256: receipt.texts?.zh },
        { language: 'en', sha256: receipt.texts?.en },
      ],
      chain: receipt.chain,
      intact: true,
    };
    expect(await verifySignature(receipt.countersignature)).toEqual({ match: expected });
    expect(await verifySignature(sha256Of('signature'))).toEqual({ match: expected });
    expect((await verifySignature(sha256Of('agreement'))).match?.kind).toBe('agreement');
    expect(await verifySignature('0'.repeat(64))).toEqual({ match: null });

    const database = await getDatabase();
    await database.transaction((transaction) =>
      applicationsPersonalData.erase(transaction, {
        memberId: first.context.memberId,
        email: 'gone@example.org',
      }),
    );
    expect(await verifySignature(receipt.countersignature)).toEqual({ match: expected });
    expect((await verifySignature(sha256Of('agreement'))).match).toBeNull();
    // The content of both files goes with the nightly sweep.
    const { orphans } = await sweepPrivateFiles({ now: () => new Date(Date.now() + 48 * 3600_000) });
    expect(orphans).toHaveLength(2);

    // As someone who owns the database could; the portal's own role cannot (`audit-tables.test.ts`).
    const address = new URL(inject('adminUrl'));
    address.pathname = new URL(portal.databaseUrl).pathname;
    const owner = new Client({ connectionString: address.href });
    await owner.connect();
    await owner.query(
      `SET portal.audit_path = 'open';
       UPDATE agreement_signatures SET agreement_version = '9' WHERE hash = '${receipt.chain}'`,
    );
    await owner.end();
    expect((await verifySignature(receipt.countersignature)).match?.intact).toBe(false);
    expect((await verifySignature(later.countersignature)).match?.intact).toBe(true);
  });

  it('is not intact once a fact of its receipt was changed', async () => {
    const { id, context } = await toSign();
    const input = { fullName: '阿达', accept: true, version: '1.0', capacity: 'self' } as const;
    const { countersignature } = await signAgreement(id, input, context);
    const intact = async () => (await verifySignature(countersignature)).match?.intact;
    const database = await getDatabase();
    const changeReceipt = (change: ReturnType<typeof sql>) =>
      database.execute(
        sql`UPDATE application_files SET receipt = ${change} WHERE application_id = ${id} AND kind = 'signature'`,
      );
    const facts = ['fullName', 'expectedName', 'capacity', 'network', 'signedAt', 'agreementVersion'];
    for (const fact of facts) {
      const [stored] = await database
        .select({ receipt: applicationFiles.receipt })
        .from(applicationFiles)
        .where(sql`application_id = ${id} AND kind = 'signature'`);
      await changeReceipt(sql`jsonb_set(receipt, ${`{${fact}}`}, '"2026-01-01T00:00:00.000Z"')`);
      expect(await intact(), fact).toBe(false);
      await changeReceipt(sql`${JSON.stringify(stored?.receipt)}::jsonb`);
      expect(await intact(), fact).toBe(true);
    }
    // From before there was a second form: only what the chain holds can be compared.
    await changeReceipt(sql`receipt - 'form' - 'key'`);
    expect(await intact()).toBe(true);
  });

  it('in the same name written another way needs no confirmation, and may leave the capacity open', async () => {
    const { id, context } = await toSign({ name: "Anne O'Neil" });
    await signAgreement(id, { fullName: 'ANNE O’NEIL', accept: true, version: '1.0' }, context);
    const { files } = await caseOf(id);
    expect(files.find(({ kind }) => kind === 'signature')?.signature).toMatchObject({
      same: true,
      capacity: null,
    });
  });

  it('on paper is compared with what was sent: untouched, saved again without a signature, signed', async () => {
    const { id, context } = await toSign();
    const { storageKey } = await ownAgreement(id, context);
    const sent = await readWhole(privateStorage(), storageKey);
    const concerns = async (content: Buffer) => {
      const { agreement } = await uploadSignedCopy(id, incomingFile(content), context);
      const { files } = await caseOf(id);
      const copy = files.find(({ kind, replaced }) => kind === 'signed_copy' && !replaced);
      expect(copy?.concerns).toEqual(agreement?.returned?.concerns);
      return copy?.concerns;
    };
    expect(await concerns(sent)).toEqual([{ kind: 'identical' }]);

    const again = await PDFDocument.load(sent);
    again.setTitle('Saved again');
    expect(await concerns(Buffer.from(await again.save()))).toEqual([{ kind: 'noSignature' }]);

    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    again.getPage(0).drawImage(await again.embedPng(Buffer.from(pixel, 'base64')));
    expect(await concerns(Buffer.from(await again.save()))).toEqual([]);
    again.addPage().drawText('An appendix');
    expect(await concerns(Buffer.from(await again.save()))).toEqual([]);
  });

  it.each([
    ['ink written into the page itself', { Annots: [{ Type: 'Annot', Subtype: 'Ink' }] }, []],
    ['a field whose signature has no type', { Fields: [{ FT: 'Sig', V: { ByteRange: [0, 1, 2, 3] } }] }, []],
    [
      'a field that nobody has signed',
      { Fields: [{ FT: 'Sig', T: 'Signature' }] },
      [{ kind: 'noSignature' }],
    ],
    ['a link', { Annots: [{ Type: 'Annot', Subtype: 'Link' }] }, [{ kind: 'noSignature' }]],
  ])('on paper with %s', async (_, entries, expected) => {
    const { id, context } = await toSign();
    const { storageKey } = await ownAgreement(id, context);
    const copy = await PDFDocument.load(await readWhole(privateStorage(), storageKey));
    for (const [key, value] of Object.entries(entries)) {
      copy.getPage(0).node.set(PDFName.of(key), copy.context.obj(value));
    }
    const { agreement } = await uploadSignedCopy(id, incomingFile(Buffer.from(await copy.save())), context);
    expect(agreement?.returned?.concerns).toEqual(expected);
  });
});

describe('the table of transitions', () => {
  const actors: readonly ActorKind[] = ['applicant', 'staff', 'system'];

  it('holds for every state, event and actor', async () => {
    const { id } = await filed();
    const database = await getDatabase();
    for (const state of states) {
      for (const event of applicationMachine.events) {
        for (const actor of actors) {
          const expected = applicationMachine.next(state, event, actor);
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
              // Everything is undone, so the next round starts from the same application.
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

describe('decisions at the same time', () => {
  it('of twenty reviewers: one wins, the others learn who did, and nothing is left behind', async () => {
    const { id, member } = await filed();
    const reviewers = await Promise.all(Array.from({ length: 20 }, () => newReviewer(portal.payload)));
    const outcomes = await Promise.allSettled(
      reviewers.map((one) =>
        decideApplication(
          id,
          { event: 'approve_qualification', expectedState: 'submitted' },
          { reviewer: one, clock },
        ),
      ),
    );
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    const losers = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(losers).toHaveLength(19);
    for (const { reason } of losers) {
      expect(reason).toMatchObject({
        code: 'conflict',
        data: { state: 'agreement_sent', decidedBy: reviewers[winner]?.name },
      });
    }
    const mails = await mailsTo(member.email);
    expect(mails.filter(({ kind }) => kind === 'application.agreementSent')).toHaveLength(1);
    const { orphans } = await sweepPrivateFiles({ now: () => new Date(Date.now() + 48 * 3600_000) });
    expect(orphans).toEqual([]);
  }, 60_000);

  it('of applicant and reviewer: an approval is of the copy that was looked at', async () => {
    const { id, context } = await filed();
    await decide(id, 'approve_qualification', 'submitted');
    await uploadSignedCopy(id, incomingFile(await plainPdf()), context);
    const [seen] = (await filesOf(await getDatabase(), id)).filter(({ kind }) => kind === 'signed_copy');
    await uploadSignedCopy(id, incomingFile(await plainPdf(2)), context);
    await expect(
      decide(id, 'approve_agreement', 'agreement_returned', { file: seen?.id }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a reviewer', () => {
  it('cannot decide about their own account or address, in any spelling', async () => {
    const { id, member } = await filed();
    const own = { ...reviewer, email: member.email.toUpperCase() };
    await expect(
      decideApplication(
        id,
        { event: 'approve_qualification', expectedState: 'submitted' },
        { reviewer: own, clock },
      ),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('needs a second reviewer when the setting requires it', async () => {
    await portal.payload.updateGlobal({ slug: 'application-settings', data: { secondPairOfEyes: true } });
    try {
      const { id, context } = await filed();
      await decide(id, 'approve_qualification', 'submitted');
      await uploadSignedCopy(id, incomingFile(await plainPdf()), context);
      await expect(decide(id, 'approve_agreement', 'agreement_returned')).rejects.toMatchObject({
        code: 'forbidden',
        data: { because: 'second_pair_of_eyes' },
      });
      // Nothing of the refused approval is left.
      const { state: still } = await reviewCase(id, { locale: 'zh', reviewer, clock });
      expect(still).toBe('agreement_returned');
      const other = await newReviewer(portal.payload);
      const { state } = await decideApplication(
        id,
        { event: 'approve_agreement', expectedState: 'agreement_returned' },
        { reviewer: other, clock },
      );
      expect(state).toBe('granted');
    } finally {
      await portal.payload.updateGlobal({ slug: 'application-settings', data: { secondPairOfEyes: false } });
    }
  });

  describe('while two people are required', () => {
    const require = (secondPairOfEyes: boolean) =>
      portal.payload.updateGlobal({ slug: 'application-settings', data: { secondPairOfEyes } });
    beforeAll(() => require(true));
    afterAll(() => require(false));

    const approval = { event: 'approve_agreement', expectedState: 'agreement_returned' } as const;

    /** A case whose qualification someone approved, with the agreement returned. */
    async function returnedTo(first: Reviewer) {
      const { id, context } = await filed();
      const qualified = { event: 'approve_qualification', expectedState: 'submitted' } as const;
      await decideApplication(id, qualified, { reviewer: first, clock });
      await uploadSignedCopy(id, incomingFile(await plainPdf()), context);
      return id;
    }

    it('is not exempt as an administrator, and is refused also while a colleague approves', async () => {
      const first = await newReviewer(portal.payload);
      const administrator = { roles: ['administrator' as const, 'reviewer' as const] };
      await portal.payload.update({ collection: 'staff', id: first.id, data: administrator });
      const id = await returnedTo(first);
      const colleague = await newReviewer(portal.payload);
      const both = await Promise.allSettled(
        [first, colleague].map((person) => decideApplication(id, approval, { reviewer: person, clock })),
      );
      expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    });

    it('may reject the agreement, and approve one whose qualification someone else approved', async () => {
      const [first, second] = [await newReviewer(portal.payload), await newReviewer(portal.payload)];
      const rejection = { ...approval, event: 'reject_agreement', reason: '缺少盖章' } as const;
      const rejected = await decideApplication(await returnedTo(first), rejection, {
        reviewer: first,
        clock,
      });
      expect(rejected.state).toBe('agreement_rejected');
      const granted = await decideApplication(await returnedTo(second), approval, { reviewer: first, clock });
      expect(granted.state).toBe('granted');
    });

    it('reads who can approve instead: those who can log in and whose own case it is not', async () => {
      const first = await newReviewer(portal.payload, '甲');
      const can = await newReviewer(portal.payload, `乙${randomUUID()}`);
      const editor = await newReviewer(portal.payload, `丙${randomUUID()}`);
      const disabled = await newReviewer(portal.payload, `丁${randomUUID()}`);
      const invited = await newReviewer(portal.payload, `戊${randomUUID()}`);
      const update = (person: Reviewer, data: object) =>
        portal.payload.update({ collection: 'staff', id: person.id, data });
      await update(editor, { roles: ['editor'] });
      await update(disabled, { disabledAt: new Date().toISOString() });
      await update(invited, { invitedAt: new Date().toISOString() });
      const id = await returnedTo(first);
      const own = await newReviewer(portal.payload, `己${randomUUID()}`);
      const { rows } = await (
        await getDatabase()
      ).execute<{ email: string }>(sql`SELECT email FROM applications WHERE id = ${id}`);
      await update(own, { email: rows[0]?.email });
      const { blocked, approvers } = await reviewCase(id, { locale: 'zh', reviewer: first, clock });
      expect(blocked).toBe('second_pair_of_eyes');
      expect(approvers).toContain(can.name);
      for (const other of [first, editor, disabled, invited, own])
        expect(approvers).not.toContain(other.name);
      const forAnother = await reviewCase(id, { locale: 'zh', reviewer: can, clock });
      expect([forAnother.blocked, forAnother.approvers]).toEqual([null, []]);
    });
  });
});

async function granted(more: Partial<Parameters<typeof newApplication>[3]> = {}) {
  const member = await newMember();
  const { id } = await newApplication(spec.slug, member, clock, more);
  const context = { memberId: member.id, clock };
  await decide(id, 'approve_qualification', 'submitted');
  await uploadSignedCopy(id, incomingFile(await plainPdf()), context);
  await decide(id, 'approve_agreement', 'agreement_returned');
  return { id, member, context };
}

const makeAllCopies = async () => {
  while (await makeNextCopy(clock));
};

describe('a personal copy', () => {
  it('names its owner on every page and in the metadata', async () => {
    const organization = `示例互连${Math.floor(Math.random() * 1e6)}公司`;
    const { id, member, context } = await granted({ organization });
    await makeAllCopies();
    const file = await openPersonalCopy({ slug: spec.slug, lang: 'zh' }, context);
    const bytes = await readWhole(privateStorage(), file.storageKey);
    const grant = (await getOwnApplication(id, context)).grant;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(grant?.copy.sha256);
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(document.getPageCount()).toBe(3);
    for (const fact of [grant?.number ?? '?', member.email, organization]) {
      expect(document.getSubject()).toContain(fact);
    }
  });

  it.skipIf(!hasPdftotext)('can be read by others’ tools (poppler-utils), page by page', async () => {
    const { context, member, id } = await granted({ organization: '纬线测试公司' + Date.now() });
    await makeAllCopies();
    const { number = '?' } = (await getOwnApplication(id, context)).grant ?? {};
    const { storageKey } = await openPersonalCopy({ slug: spec.slug, lang: 'zh' }, context);
    const text = await textOf(await readWhole(privateStorage(), storageKey));
    const pages = text.split('\f').slice(0, 3);
    expect(pages).toHaveLength(3);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1}`);
      for (const fact of [number, member.email, '纬线测试公司']) expect(page).toContain(fact);
    });
  });

  it.skipIf(!hasPdftotext)('and so can the agreement, filled in, in both languages', async () => {
    for (const [language, words] of [
      ['zh', ['规范许可协议', '许可方授予被许可方', '阿达', '签字']],
      ['en', ['License agreement', 'The licensor grants', 'Signature']],
    ] as const) {
      const member = await newMember();
      const { id, organization } = await newApplication(spec.slug, member, clock, { language });
      await decide(id, 'approve_qualification', 'submitted');
      const { storageKey } = await ownAgreement(id, { memberId: member.id });
      const text = await textOf(await readWhole(privateStorage(), storageKey));
      for (const word of [...words, organization, member.email]) expect(text).toContain(word);
    }
  });

  it('is made once by several workers, and again when one of them died', async () => {
    const { id } = await granted();
    const made = await Promise.all(Array.from({ length: 4 }, () => makeNextCopy(clock)));
    expect(made.filter(Boolean).length).toBeGreaterThan(0);
    const database = await getDatabase();
    await makeAllCopies();
    const copies = () =>
      database.execute<{ id: string; state: string; tries: number }>(sql`
        SELECT c.id, c.state, c.tries FROM personal_copies c JOIN grants g ON g.id = c.grant_id
        WHERE g.application_id = ${id}`);
    expect((await copies()).rows).toMatchObject([{ state: 'ready', tries: 1 }]);
    // A worker that was killed left its lease.
    await database.execute(sql`
      UPDATE personal_copies SET state = 'making', lease_until = ${new Date(now.getTime() + 1000).toISOString()}
      WHERE id = ${(await copies()).rows[0]?.id}`);
    expect(await makeNextCopy(clock)).toBe(false);
    now = new Date(now.getTime() + 2000);
    expect(await makeNextCopy(clock)).toBe(true);
    expect((await copies()).rows).toMatchObject([{ state: 'ready', tries: 2 }]);
  });

  it('has lines that name the request which caused it', async () => {
    await makeAllCopies();
    const { id } = await withLogContext({ requestId: 'request-of-reviewer' }, () => granted());
    const database = await getDatabase();
    await database.execute(sql`
      UPDATE release_files SET storage_key = 'lost/' || storage_key WHERE id IN (
        SELECT c.file_id FROM personal_copies c JOIN grants g ON g.id = c.grant_id WHERE g.application_id = ${id})`);
    const lines: unknown[] = [];
    await makeNextCopy(clock, () => lines.push(logFields()));
    await database.execute(sql`UPDATE release_files SET storage_key = replace(storage_key, 'lost/', '')`);
    expect(lines).toEqual([{ requestId: 'request-of-reviewer' }]);
    now = new Date(now.getTime() + 60_000);
    await makeAllCopies();
  });

  it('waits while its disk is full or its bucket away, however long, and is made when there is room', async () => {
    await makeAllCopies();
    const { id } = await granted();
    const database = await getDatabase();
    const copies = async () =>
      (
        await database.execute<{ state: string; tries: number; last_error: string | null }>(sql`
          SELECT c.state, c.tries, c.last_error FROM personal_copies c JOIN grants g ON g.id = c.grant_id
          WHERE g.application_id = ${id}`)
      ).rows;
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const storage = privateStorage();
    const write = vi.spyOn(storage, 'write').mockRejectedValue(new PortalError('storage_full'));
    const remove = vi.spyOn(storage, 'remove').mockRejectedValue(away);
    const later = () => (now = new Date(now.getTime() + 5 * 60_000));
    for (let attempt = 0; attempt < 7; attempt += 1, later()) await makeNextCopy(clock);
    expect(await copies()).toMatchObject([
      { state: 'waiting', tries: 0, last_error: expect.stringContaining('storage_full') },
    ]);
    const read = vi.spyOn(storage, 'read').mockRejectedValue(away);
    for (let attempt = 0; attempt < 7; attempt += 1, later()) await makeNextCopy(clock);
    expect(await copies()).toMatchObject([{ state: 'waiting', tries: 0 }]);
    for (const spy of [write, remove, read]) spy.mockRestore();
    await makeAllCopies();
    expect(await copies()).toMatchObject([{ state: 'ready', tries: 1 }]);
  });

  it('that cannot be made is given up after five tries; reviewers see it, and a new file mends it', async () => {
    const broken = await newSpecification(portal.payload, clock);
    const publish = (content: Buffer) =>
      publishReleaseFile({ kind: 'specification', id: broken.id }, 'zh', incomingFile(content), {
        staffId: null,
        clock,
      });
    const { storageKey } = await publish(await plainPdf());
    // Damaged in storage; what cannot be read is not taken in.
    await privateStorage().write(
      storageKey,
      once(Buffer.from('%PDF-1.7\nnothing that could be read\n%%EOF\n')),
    );
    const member = await newMember();
    const { id } = await newApplication(broken.slug, member, clock);
    await decide(id, 'approve_qualification', 'submitted');
    await uploadSignedCopy(id, incomingFile(await plainPdf()), { memberId: member.id, clock });
    await decide(id, 'approve_agreement', 'agreement_returned');
    const copies = async () =>
      (await reviewCase(id, { locale: 'zh', reviewer, clock })).grant?.copies.map(({ state }) => state);
    expect(await copies()).toEqual(['waiting']);
    for (let tries = 0; tries < 5; tries += 1) {
      await makeAllCopies();
      now = new Date(now.getTime() + 3600_000);
    }
    expect(await copies()).toEqual(['failed']);
    await publish(await plainPdf());
    await makeAllCopies();
    expect(await copies()).toEqual(['ready']);
  });

  it('is on record however it is fetched: parts of a day are one download, also without the first byte', async () => {
    const { id, context } = await granted();
    await makeAllCopies();
    expect(await getOwnApplication(id, context)).toMatchObject({
      waitingFor: 'applicant',
      grant: { downloadedAt: null },
    });
    const fetched = async (begins: boolean) => {
      const { record } = await openPersonalCopy({ slug: spec.slug, lang: 'zh' }, context);
      await record(begins);
      return (await listOwnDownloads(context)).length;
    };
    expect(await fetched(false)).toBe(1);
    expect(await fetched(false)).toBe(1);
    expect(await fetched(true)).toBe(2);
    now = new Date(now.getTime() + 25 * 3600_000);
    expect(await fetched(false)).toBe(3);
    expect(await getOwnApplication(id, context)).toMatchObject({
      waitingFor: null,
      grant: { downloadedAt: now.toISOString() },
    });
    expect((await listOwnDownloads(context))[0]).toMatchObject({
      slug: spec.slug,
      title: { zh: `规范 ${spec.slug}`, en: `Specification ${spec.slug}` },
    });
  });

  it('ends with the access: revoked, expired, or transferred to someone else', async () => {
    const { id, context } = await granted();
    await makeAllCopies();
    const open = () => openPersonalCopy({ slug: spec.slug, lang: 'zh' }, context);
    await expect(open()).resolves.toBeDefined();
    const end = new Date(now.getTime() + 60_000).toISOString();
    await decide(id, 'extend', 'granted', { expiresAt: end });
    now = new Date(now.getTime() + 61_000);
    // Over immediately, even before the worker has recorded it.
    await expect(open()).rejects.toMatchObject({ code: 'not_granted' });
    expect(await expireGrants(clock)).toBeGreaterThan(0);
    expect((await getOwnApplication(id, context)).state).toBe('expired');
    await decide(id, 'extend', 'expired', { expiresAt: null });
    await expect(open()).resolves.toBeDefined();

    // Both say until when, in the case and in the event log.
    const { events } = await reviewCase(id, { locale: 'zh', reviewer, clock });
    const ends = events.filter(({ event }) => event === 'extend').map(({ until }) => until);
    expect(new Set(ends)).toEqual(new Set([end, null]));
    const logged = await (
      await getDatabase()
    ).execute<{ until: string | null }>(sql`
      SELECT details ->> 'expiresAt' AS until FROM audit_events
      WHERE subject_id = ${id} AND action = 'application.extend' AND details ? 'expiresAt'`);
    expect(new Set(logged.rows.map(({ until }) => until))).toEqual(new Set([end, null]));

    const successor = await newMember();
    const moved = await moveEntitlement(
      id,
      { expectedState: 'granted', account: successor.email, reason: '交接' },
      { reviewer, clock },
    );
    expect(moved.state).toBe('revoked');
    await expect(open()).rejects.toMatchObject({ code: 'not_granted' });
    await makeAllCopies();
    const theirs = { memberId: successor.id, clock };
    await acceptAgreement('1.0', theirs);
    await expect(openPersonalCopy({ slug: spec.slug, lang: 'zh' }, theirs)).resolves.toBeDefined();
  });
});

describe('a new version of the agreement', () => {
  it('is asked for before a download, once; the signed one was accepted with the signature', async () => {
    const { context } = await granted();
    await makeAllCopies();
    const open = () => openPersonalCopy({ slug: spec.slug, lang: 'zh' }, context);
    await expect(open()).resolves.toBeDefined();
    const { id } = await portal.payload.create({
      collection: 'agreements',
      locale: 'zh',
      data: {
        title: '规范许可协议',
        version: '1.1',
        bindingLanguage: 'zh',
        changes: '可以转让许可。',
        effectiveAt: now.toISOString(),
        body: paragraph('许可方授予被许可方一项可转让的著作权许可。') as never,
      },
    });
    try {
      await expect(open()).rejects.toMatchObject({ code: 'has_not_agreed', data: { version: '1.1' } });
      expect(await currentAgreement(context)).toMatchObject({
        version: '1.1',
        acceptedAt: null,
        languages: ['zh'],
        previous: { version: '1.0' },
        changes: [{ version: '1.1', texts: { zh: '可以转让许可。', en: null } }],
      });
      const stranger = await newMember();
      expect(await currentAgreement({ memberId: stranger.id, clock })).toMatchObject({
        previous: null,
        changes: [],
      });
      await acceptAgreement('1.1', context);
      await expect(open()).resolves.toBeDefined();
      expect(await currentAgreement(context)).toMatchObject({ previous: null, changes: [] });
      // There is no English text of this version, and no other takes its place.
      await expect(previewAgreement('1.1', 'en', now)).rejects.toMatchObject({ code: 'not_found' });
      await expect(previewAgreement('1.1', 'zh', now)).resolves.toBeDefined();
    } finally {
      await portal.payload.delete({ collection: 'agreements', id });
    }
  });
});

describe('a request to the holder', () => {
  async function refusedColleague() {
    const organization = `纬线${Math.floor(Math.random() * 1e9)}公司`;
    const holder = await granted({ organization });
    const colleague = await newMember();
    const refusal = (await newApplication(spec.slug, colleague, clock, { organization }).catch(
      (error: unknown) => error,
    )) as { code: string; data: { request: string } };
    expect(refusal.code).toBe('already_obtained');
    return { holder, context: { memberId: colleague.id, clock }, request: refusal.data.request };
  }

  it('can be taken back until it is answered; the holder sees that and answers nothing', async () => {
    const { holder, context, request } = await refusedColleague();
    await expect(withdrawHolderRequest(request, context)).rejects.toMatchObject({ code: 'not_found' });
    await askHolder(request, context);
    await expect(withdrawHolderRequest(request, holder.context)).rejects.toMatchObject({ code: 'not_found' });
    expect(await withdrawHolderRequest(request, context)).toMatchObject({ state: 'withdrawn' });
    expect(await listHolderRequests(holder.context)).toMatchObject([{ id: request, state: 'withdrawn' }]);
    await expect(answerColleague(request, true, holder.context)).rejects.toMatchObject({ code: 'conflict' });
    await expect(withdrawHolderRequest(request, context)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is closed when the holder’s permission ends before an answer', async () => {
    const { holder, context, request } = await refusedColleague();
    expect(await askHolder(request, context)).toMatchObject({ state: 'asked' });
    await decide(holder.id, 'revoke', 'granted');
    for (const reader of [context, holder.context]) {
      expect(await listHolderRequests(reader)).toMatchObject([{ id: request, state: 'closed' }]);
    }
    await expect(answerColleague(request, true, holder.context)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('waiting for the office', () => {
  const DAY = 86_400_000;

  /** Ten in the morning in Beijing of the first Monday that is at least so many days away. */
  function mondayAfter(days: number): number {
    const day = new Date(Math.floor(Date.now() / DAY + days) * DAY);
    return day.getTime() + ((8 - day.getUTCDay()) % 7) * DAY + 2 * 3_600_000;
  }

  it('comes with the usual time, measured from decisions, and says when it takes longer', async () => {
    // Later than any other decision of this file counts, on a Monday in Beijing: days after it count from there.
    const begin = mondayAfter(200);
    const days = (count: number) => new Date(begin + count * DAY);
    now = days(0);
    const first = await filed();
    expect((await getOwnApplication(first.id, first.context)).usual).toMatchObject({
      kind: 'calendar',
      late: false,
    });
    for (const day of [1, 2, 2, 3, 25]) {
      now = days(0);
      const { id } = await filed();
      now = days(day);
      await decide(id, 'approve_qualification', 'submitted');
    }
    now = days(28);
    const { id, context } = await filed();
    expect((await getOwnApplication(id, context)).usual).toEqual({ days: 3, kind: 'working', late: false });
    now = days(31);
    expect((await getOwnApplication(id, context)).usual).toMatchObject({ late: false });
    now = days(32);
    expect((await getOwnApplication(id, context)).usual).toMatchObject({ late: true });
  });

  it('is nobody’s turn once the application is withdrawn', async () => {
    const { id, context } = await filed();
    const withdrawn = await withdrawApplication(id, context);
    expect(withdrawn).toMatchObject({ state: 'withdrawn', waitingFor: null, usual: null });
  });
});

describe('an application that ended', () => {
  const stored = async (id: string) =>
    (
      await (
        await getDatabase()
      ).execute(sql`SELECT (SELECT count(*)::int FROM applications WHERE id = ${id}) AS applications,
        (SELECT count(*)::int FROM grants WHERE application_id = ${id}) AS grants,
        (SELECT count(*)::int FROM application_files WHERE application_id = ${id}) AS files`)
    ).rows[0];

  it('is removed three years later with its access, and what is in force stays', async () => {
    const inForce = await granted();
    const recent = await granted();
    const old = await granted();
    for (const { id } of [recent, old]) await decide(id, 'revoke', 'granted');
    const database = await getDatabase();
    await database.execute(
      sql`UPDATE grants SET revoked_at = now() - interval '1096 days' WHERE application_id = ${old.id}`,
    );
    await database.execute(
      sql`UPDATE applications SET state_at = now() - interval '1096 days' WHERE id IN (${old.id}, ${inForce.id})`,
    );
    await removeOldApplications();
    expect(await stored(old.id)).toEqual({ applications: 0, grants: 0, files: 0 });
    expect(await stored(recent.id)).toMatchObject({ applications: 1, grants: 1 });
    expect(await stored(inForce.id)).toMatchObject({ applications: 1, grants: 1 });
  });
});

describe('the private files', () => {
  it('are swept: files without a row go, rows without a file are reported, the rest stays', async () => {
    const { id, context } = await granted();
    const storage = privateStorage();
    await storage.write('signed/0a0a', once(Buffer.from('left behind by a killed process')));
    const [kept, lost] = await filesOf(await getDatabase(), id);
    await storage.remove(lost?.storageKey ?? '');
    // Fresh files may belong to a transaction under way.
    expect((await sweepPrivateFiles()).orphans).toEqual([]);
    const tomorrow = { now: () => new Date(Date.now() + 48 * 3600_000) };
    const report = await sweepPrivateFiles(tomorrow);
    expect(report.orphans).toContain('signed/0a0a');
    expect(report.missing).toContain(lost?.storageKey);
    await expect(readWhole(storage, kept?.storageKey ?? '')).resolves.toBeDefined();
    expect((await getOwnApplication(id, context)).state).toBe('granted');
  });
});
