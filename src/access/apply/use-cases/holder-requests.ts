import { and, desc, eq, gt, sql } from '@payloadcms/db-postgres/drizzle';

import { byLocale, defaultLocale, type Locale, preferredText } from '@/i18n/locales';
import {
  grants,
  members,
  specifications as specificationsTable,
  specifications_locales,
} from '@/payload-schema';
import { byLanguage } from '@/platform/db/by-language';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';

import type { ApplicantContext } from '@/access/shared/applicant-context';
import { type MaskedHolder, maskHolder, organizationDomain } from '@/access/shared/domain';
import { applicationUrl, mailAboutColleague } from '@/access/shared/mails';
import { activeMember, isId } from '@/access/shared/records';
import { holderRequests } from '@/access/shared/tables';

import { createApplication, refuseSecondApplication } from '@/access/shared/use-cases/create-application';
import { applicationSettings } from '@/access/shared/use-cases/settings';

/** A request between colleagues. The holder sees who asks; who asks sees the holder masked only. */
export interface HolderRequestView {
  readonly id: string;
  readonly direction: 'incoming' | 'outgoing';
  /** `closed`: it was not answered before the holder's permission ended. */
  readonly state: 'asked' | 'accepted' | 'declined' | 'withdrawn' | 'closed';
  readonly specification: string;
  readonly title: Readonly<Record<Locale, string>>;
  readonly askedAt: string;
  readonly decidedAt: string | null;
  readonly applicationId: string | null;
  readonly colleague?: { readonly name: string; readonly organization: string; readonly email: string };
  readonly holder?: MaskedHolder;
}

type RequestRow = {
  readonly id: string;
  readonly state: 'offered' | 'asked' | 'accepted' | 'declined' | 'withdrawn';
  readonly member_id: string;
  readonly grant_id: string;
  readonly specification_id: string;
  readonly name: string;
  readonly organization: string;
  readonly email: string;
  readonly language: Locale;
  readonly locale: Locale;
  readonly asked_at: string | null;
  readonly decided_at: string | null;
  readonly expires_at: string;
  readonly application_id: string | null;
  readonly slug: string;
  readonly titles: Partial<Record<Locale, string | null>> | null;
  readonly holder_id: string | null;
  readonly holder_name: string;
  readonly holder_email: string;
  readonly holder_locale: Locale | null;
  readonly grant_in_force: boolean;
};

const selection = sql`
  SELECT r.*, ${specificationsTable.slug},
      ${byLanguage(specifications_locales, specifications_locales.title, specificationsTable.id)} AS titles,
      ${grants.member} AS holder_id, ${grants.name} AS holder_name,
    ${grants.email} AS holder_email, ${members.locale} AS holder_locale,
    ${grants.state} = 'active' AND (${grants.expiresAt} IS NULL
        OR ${grants.expiresAt} > now()) AS grant_in_force
  FROM holder_requests r
  JOIN ${grants} ON ${grants.id} = r.grant_id
  JOIN ${specificationsTable} ON ${specificationsTable.id} = r.specification_id
  LEFT JOIN ${members} ON ${members.id} = ${grants.member}`;

const titleIn = (row: RequestRow, locale: Locale) => preferredText(row.titles, locale) ?? row.slug;

async function requestById(executor: Executor, id: string): Promise<RequestRow> {
  const { rows } = isId(id)
    ? await executor.execute<RequestRow>(sql`${selection} WHERE r.id = ${id} FOR UPDATE OF r`)
    : { rows: [] };
  if (!rows[0]) throw new PortalError('not_found');
  return rows[0];
}

/** What a member asked of holders, and what colleagues ask of the member; newest first. */
export async function listHolderRequests({ memberId }: ApplicantContext): Promise<HolderRequestView[]> {
  const database = await getDatabase();
  await activeMember(database, memberId);
  const { rows } = await database.execute<RequestRow>(sql`
    ${selection} WHERE r.state <> 'offered' AND (r.member_id = ${memberId} OR ${grants.member} = ${memberId})
    ORDER BY r.asked_at DESC LIMIT 100`);
  return rows.map((row) => viewOf(row, memberId));
}

function shownState({ state, grant_in_force }: RequestRow): HolderRequestView['state'] {
  if (state !== 'offered' && state !== 'asked') return state;
  return grant_in_force ? 'asked' : 'closed';
}

function viewOf(row: RequestRow, memberId: string): HolderRequestView {
  const outgoing = row.member_id === memberId;
  return {
    id: row.id,
    direction: outgoing ? 'outgoing' : 'incoming',
    state: shownState(row),
    specification: row.slug,
    title: byLocale((locale) => titleIn(row, locale)),
    askedAt: new Date(row.asked_at ?? 0).toISOString(),
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
    applicationId: outgoing ? row.application_id : null,
    ...(outgoing
      ? { holder: maskHolder({ name: row.holder_name, email: row.holder_email }) }
      : { colleague: { name: row.name, organization: row.organization, email: row.email } }),
  };
}

/**
 * Asks the holder, through the portal, to let this colleague have access too. Asking twice asks once.
 * @throws PortalError `not_found`; `token_expired` after a day; `conflict` when the holder no longer has one
 */
export async function askHolder(
  id: string,
  { memberId, clock }: ApplicantContext,
): Promise<HolderRequestView> {
  const database = await getDatabase();
  await activeMember(database, memberId);
  const at = clock.now();
  return database.transaction(async (transaction) => {
    const row = await requestById(transaction, id);
    if (row.member_id !== memberId) throw new PortalError('not_found');
    if (row.state !== 'offered') return viewOf(row, memberId);
    if (new Date(row.expires_at) <= at) throw new PortalError('token_expired');
    if (!row.grant_in_force) throw new PortalError('conflict', { data: { state: 'no_holder' } });
    const [pending] = await transaction
      .select({ id: holderRequests.id })
      .from(holderRequests)
      .where(
        and(
          eq(holderRequests.memberId, memberId),
          eq(holderRequests.grantId, row.grant_id),
          eq(holderRequests.state, 'asked'),
          gt(holderRequests.createdAt, new Date(0)),
        ),
      )
      .orderBy(desc(holderRequests.createdAt))
      .limit(1);
    if (pending) return viewOf(await requestById(transaction, pending.id), memberId);
    await transaction
      .update(holderRequests)
      .set({ state: 'asked', askedAt: at })
      .where(eq(holderRequests.id, id));
    const locale = row.holder_locale ?? defaultLocale;
    await mailAboutColleague(transaction, {
      kind: 'colleagueAsks',
      to: {
        locale,
        recipient: row.holder_email,
        ...(row.holder_id !== null && { memberId: row.holder_id }),
      },
      values: {
        name: row.name,
        email: row.email,
        organization: row.organization,
        specification: titleIn(row, locale),
      },
      url: `${env.PUBLIC_URL}/${locale}/my/personal#applications`,
    });
    return viewOf(await requestById(transaction, id), memberId);
  });
}

/**
 * Takes a request back that the holder has not answered; the holder then sees that nothing is asked of them.
 * @throws PortalError `not_found` for anybody but the one who asked; `conflict` when it is answered already
 */
export async function withdrawHolderRequest(
  id: string,
  { memberId, clock }: ApplicantContext,
): Promise<HolderRequestView> {
  const database = await getDatabase();
  await activeMember(database, memberId);
  return database.transaction(async (transaction) => {
    const row = await requestById(transaction, id);
    if (row.member_id !== memberId || row.state === 'offered') throw new PortalError('not_found');
    if (row.state !== 'asked') throw new PortalError('conflict', { data: { state: row.state } });
    await transaction
      .update(holderRequests)
      .set({ state: 'withdrawn', decidedAt: clock.now() })
      .where(eq(holderRequests.id, id));
    return viewOf(await requestById(transaction, id), memberId);
  });
}

/**
 * The holder's answer. Accepting files the colleague's application, which the office reviews like any other; it is only
 * not refused because the organization has the specification already.
 * @throws PortalError `not_found` for anybody but the holder; `conflict` when it is answered already
 */
export async function answerColleague(
  id: string,
  accepts: boolean,
  { memberId, clock }: ApplicantContext,
): Promise<HolderRequestView> {
  const database = await getDatabase();
  await activeMember(database, memberId);
  const { publicMailDomains } = await applicationSettings();
  const at = clock.now();
  return database.transaction(async (transaction) => {
    const row = await requestById(transaction, id);
    if (row.holder_id !== memberId || row.state === 'offered') throw new PortalError('not_found');
    if (row.state !== 'asked' || !row.grant_in_force) {
      throw new PortalError('conflict', { data: { state: row.state } });
    }
    const applicationId = accepts
      ? await fileForColleague(transaction, row, at, organizationDomain(row.email, publicMailDomains))
      : null;
    await transaction
      .update(holderRequests)
      .set({ state: accepts ? 'accepted' : 'declined', decidedAt: at, applicationId })
      .where(eq(holderRequests.id, id));
    await mailAboutColleague(transaction, {
      kind: accepts ? 'holderAccepted' : 'holderDeclined',
      to: { locale: row.locale, recipient: row.email, memberId: row.member_id },
      values: {
        name: row.name,
        email: row.email,
        organization: row.organization,
        specification: titleIn(row, row.locale),
      },
      url: applicationId
        ? applicationUrl(row.locale, applicationId)
        : `${env.PUBLIC_URL}/${row.locale}/specifications`,
    });
    return viewOf(await requestById(transaction, id), memberId);
  });
}

async function fileForColleague(
  transaction: Transaction,
  row: RequestRow,
  at: Date,
  emailDomain: string | undefined,
): Promise<string> {
  const { member_id: colleagueId, specification_id: specificationId } = row;
  await refuseSecondApplication(transaction, { memberId: colleagueId, specificationId, at });
  const { id } = await createApplication(
    transaction,
    {
      specificationId,
      memberId: colleagueId,
      name: row.name,
      organization: row.organization,
      email: row.email,
      emailDomain,
      language: row.language,
      locale: row.locale,
      vouchedBy: row.grant_id,
    },
    { event: 'submit', state: 'submitted', actor: { kind: 'applicant', id: colleagueId }, at },
  );
  return id;
}
