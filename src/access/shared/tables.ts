import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import type { Locale } from '@/i18n/locales';
import { applications, grants, members, specifications, white_papers } from '@/payload-schema';
import { actorKinds, type Capacity, type DownloadLanguage, type HistoryEvent, states } from './domain';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const applicationId = () =>
  uuid('application_id')
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' });
const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** Everything that happened to an application, in order. Rows are only ever added. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Order of the events; two of one transaction have the same time. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    applicationId: applicationId(),
    at: moment('at').notNull(),
    event: text('event').notNull().$type<HistoryEvent>(),
    fromState: text('from_state', { enum: states }),
    toState: text('to_state', { enum: states }).notNull(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    actorId: uuid('actor_id'),
    /** The name of the staff member at that time. */
    actorName: text('actor_name'),
    /** The message to the applicant. */
    reason: text('reason'),
    details: jsonb('details').notNull().default({}).$type<Record<string, unknown>>(),
  },
  (table) => [
    index('application_events_application_idx').on(table.applicationId, table.seq),
    index('application_events_at_idx').on(table.at),
  ],
);

/** Notes among reviewers; applicants never see them. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: applicationId(),
    at: moment('at').notNull(),
    staffId: uuid('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('application_notes_application_idx').on(table.applicationId, table.at)],
);

/** What became of a signature on the site. Times are ISO 8601 UTC. */
export interface SignatureReceipt {
  readonly fullName: string;
  /** The name in the application, when it was signed; absent in receipts from before November 2026, as what follows. */
  readonly expectedName?: string;
  /** Absent where the signer did not say. */
  readonly capacity?: Capacity;
  readonly function?: string;
  /** SHA-256 of the text in each language of the agreement as it was shown, in hex. */
  readonly texts?: Readonly<Partial<Record<Locale, string>>>;
  /** Network that the signature came from. */
  readonly network?: string;
  readonly signedAt: string;
  readonly agreementVersion: string;
  /** SHA-256 of the agreement as it was shown, in hex. */
  readonly sha256: string;
  /** What the countersignature covers; absent in receipts from before there was a second form. */
  readonly form?: 2;
  /** Name of the key that the countersignature was made with; of the second form only. */
  readonly key?: string;
  /** Keyed hash by which the office recognizes its receipt. */
  readonly countersignature: string;
  /** Hash of its entry in the chain of signatures. */
  readonly chain?: string;
}

/** What is in a file, as far as it is known. */
export interface FileFindings {
  readonly pages: number;
  /** Whether there is something in it that may be a signature. */
  readonly marks: boolean;
  /** Of an agreement that was sent: the languages of its text, the binding one first. */
  readonly languages?: readonly Locale[];
}

/** Files of an application: the agreement as it was sent, and signed copies. `replacedAt` is null for the present one. */
export const applicationFiles = pgTable(
  'application_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: applicationId(),
    kind: text('kind', { enum: ['agreement', 'signed_copy', 'signature'] }).notNull(),
    storageKey: text('storage_key').notNull().unique(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    agreementVersion: text('agreement_version').notNull(),
    at: moment('at').notNull(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    actorId: uuid('actor_id'),
    receipt: jsonb('receipt').$type<SignatureReceipt>(),
    /** Null for files from before they were looked into. */
    findings: jsonb('findings').$type<FileFindings>(),
    replacedAt: moment('replaced_at'),
  },
  (table) => [
    index('application_files_application_idx').on(table.applicationId, table.at),
    index('application_files_sha256_idx').on(table.sha256),
  ],
);

/**
 * What was signed on the site and when, without a word about whom: it stays when a member is erased. Each entry contains
 * the hash of the one before, so none can be changed or taken out without a trace. Rows are only ever added.
 */
export const agreementSignatures = pgTable('agreement_signatures', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  hash: text('hash').notNull().unique(),
  /** Null for the first. */
  previous: text('previous'),
  countersignature: text('countersignature').notNull().unique(),
  signedAt: moment('signed_at').notNull(),
  agreementVersion: text('agreement_version').notNull(),
  /** SHA-256 of the agreement as it was sent, and of the file with the receipt. */
  sentSha256: text('sent_sha256').notNull(),
  signedSha256: text('signed_sha256').notNull().unique(),
  texts: jsonb('texts').notNull().$type<Readonly<Partial<Record<Locale, string>>>>(),
});

/** The click-through before any download, once a member and version of the agreement. */
export const agreementAcceptances = pgTable(
  'agreement_acceptances',
  {
    memberId: memberId(),
    version: text('version').notNull(),
    acceptedAt: moment('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.version] })],
);

/** Files that may be downloaded: of a specification or of a white paper. `replacedAt` is null for the present one. */
export const releaseFiles = pgTable(
  'release_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    specificationId: uuid('specification_id').references(() => specifications.id, { onDelete: 'cascade' }),
    whitePaperId: uuid('white_paper_id').references(() => white_papers.id, { onDelete: 'cascade' }),
    language: text('language').notNull().$type<DownloadLanguage>(),
    version: text('version').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    at: moment('at').notNull(),
    staffId: uuid('staff_id'),
    replacedAt: moment('replaced_at'),
  },
  (table) => [
    index('release_files_specification_idx').on(table.specificationId, table.language),
    index('release_files_white_paper_idx').on(table.whitePaperId, table.language),
  ],
);

/** Personal copies, and the queue of those to be made: `waiting`, `making` under a lease, `ready`, or `failed`. */
export const personalCopies = pgTable(
  'personal_copies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    grantId: uuid('grant_id')
      .notNull()
      .references(() => grants.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => releaseFiles.id, { onDelete: 'cascade' }),
    number: text('number').notNull().unique(),
    state: text('state', { enum: ['waiting', 'making', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    leaseUntil: moment('lease_until'),
    lastError: text('last_error'),
    /** The request that caused it, for the log. */
    requestId: text('request_id'),
    storageKey: text('storage_key').unique(),
    size: bigint('size', { mode: 'number' }),
    sha256: text('sha256'),
    createdAt: moment('created_at').notNull(),
    readyAt: moment('ready_at'),
  },
  (table) => [
    unique('personal_copies_grant_file').on(table.grantId, table.fileId),
    index('personal_copies_state_idx').on(table.state, table.createdAt),
  ],
);

/** Every download; parts of the same file that follow within a day are not counted again. */
export const downloadLog = pgTable(
  'download_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: moment('at').notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    grantId: uuid('grant_id').references(() => grants.id, { onDelete: 'set null' }),
    fileId: uuid('file_id').references(() => releaseFiles.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: ['specification', 'white-paper'] }).notNull(),
    slug: text('slug').notNull(),
    version: text('version').notNull(),
    language: text('language').notNull().$type<DownloadLanguage>(),
    copyNumber: text('copy_number'),
    sha256: text('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('download_log_member_idx').on(table.memberId, table.at),
    index('download_log_at_idx').on(table.at),
  ],
);

/** A colleague of a holder who was told `already_obtained` and may ask the holder. */
export const holderRequests = pgTable(
  'holder_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    grantId: uuid('grant_id')
      .notNull()
      .references(() => grants.id, { onDelete: 'cascade' }),
    specificationId: uuid('specification_id')
      .notNull()
      .references(() => specifications.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    organization: text('organization').notNull(),
    email: text('email').notNull(),
    language: text('language').notNull().$type<DownloadLanguage>(),
    locale: text('locale').notNull().$type<DownloadLanguage>(),
    state: text('state', { enum: ['offered', 'asked', 'accepted', 'declined', 'withdrawn'] })
      .notNull()
      .default('offered'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    askedAt: moment('asked_at'),
    decidedAt: moment('decided_at'),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('holder_requests_member_idx').on(table.memberId),
    index('holder_requests_grant_idx').on(table.grantId, table.state),
  ],
);
