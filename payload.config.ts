import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { nodemailerAdapter } from '@payloadcms/email-nodemailer';
import { postgresAdapter } from '@payloadcms/db-postgres';
import { s3Storage } from '@payloadcms/storage-s3';
import nodemailer from 'nodemailer';
import { buildConfig } from 'payload';
import sharp from 'sharp';

import { adminLanguages } from '@/cms/admin-languages';
import { DATE_AND_TIME } from '@/cms/fields/dates';
import { zonesOfPickers } from '@/cms/fields/zones';
import { publicationBundleItems, publicationBundles } from '@/cms/bundles/tables';
import { explainEmptyLists } from '@/cms/empty-lists';
import { bulkActions } from '@/cms/bulk/tables';
import { guardEdits } from '@/cms/editing/guard-edits';
import { explainEditConflict } from '@/cms/editing/precondition';
import { editingPresence } from '@/cms/editing/tables';
import { followReviews } from '@/cms/content-review/follow-reviews';
import { contentReviewEntries, contentReviews } from '@/cms/content-review/tables';
import { explainFreshProof } from '@/cms/fresh-proof/demand';
import { guardDeletions } from '@/cms/fresh-proof/guard-deletions';
import { staffSessionProofs } from '@/cms/fresh-proof/tables';
import { hideApiTabs } from '@/cms/hide-api-tabs';
import { hideStoredFields, mediaCollection } from '@/cms/media';
import { followMediaUses } from '@/cms/media-uses/follow-media-uses';
import { mediaUses } from '@/cms/media-uses/tables';
import { recordPublications } from '@/cms/publications/record-publications';
import { contentPublications, contentRemovals } from '@/cms/publications/tables';
import { redirectsCollection } from '@/cms/redirects';
import { experimental } from '@/cms/payload-adapter/experimental';
import { adaptedDatabase } from '@/cms/adapted-database';
import { explainDatabaseErrors } from '@/cms/rest/database-errors';
import { explainFileErrors } from '@/cms/rest/file-errors';
import { uploadLimits } from '@/cms/rest/upload-limits';
import { scheduleEveryLanguage } from '@/cms/scheduled-publishing';
import { contentLanguages } from '@/cms/translations/tables';
import { portalEditor } from '@/cms/rich-text/editor';
import { recordAuthors } from '@/cms/versions/record-authors';
import { globalWithRestoration } from '@/cms/versions/with-restoration';
import { documentPrints } from '@/content/documents/tables';
import { analyticsProgress, analyticsRollups, analyticsVitals } from '@/features/analytics/tables';
import { announcementsCollection, withAnnouncements } from '@/features/announcements/collection';
import {
  announcementDeliveries,
  announcementMails,
  firstPublications,
} from '@/features/announcements/tables';
import { agreementsCollection } from '@/access/agreements/collection';
import { specificationsCollection } from '@/access/downloads/collection';
import { applicationsCollection, grantsCollection } from '@/access/review/collections';
import { applicationSettingsGlobal } from '@/access/review/globals';
import {
  agreementAcceptances,
  applicationEvents,
  agreementSignatures,
  applicationFiles,
  applicationNotes,
  downloadLog,
  holderRequests,
  personalCopies,
  releaseFiles,
} from '@/access/shared/tables';
import { recordFollowed } from '@/features/content-review';
import { contentReviewEndpoints } from '@/features/content-review/admin/staff-endpoints';
import { globalsWithReviews, withReviews } from '@/features/content-review/collection';
import { portalDashboard } from '@/features/dashboard';
import { contentCollections } from '@/content/collections';
import { failureListeners, settleFailures } from '@/features/failures';
import { failureEndpoints } from '@/features/failures/admin/staff-endpoints';
import { publicationFailures } from '@/features/failures/tables';
import { feedbackCollection } from '@/features/feedback/collection';
import { answerVotes } from '@/features/feedback/tables';
import {
  auditEvents,
  auditForwards,
  auditSeals,
  identityCredentials,
  identityKeys,
  identityPhotos,
  identityProviderSessions,
  identitySessions,
  identitySubjects,
} from '@/features/identity/tables';
import { recordByStaff } from '@/features/identity';
import { tagEndpoints } from '@/cms/media-tags/staff-endpoints';
import {
  listSettingsGlobal,
  mailingListsCollection,
  subscriptionsCollection,
} from '@/features/mailing-lists/collection';
import {
  mailBounces,
  mailmanMembers,
  mailmanOperations,
  mailmanReports,
  mailSuppressionEvents,
  mailSuppressions,
  subscriptionEventsTable,
  subscriptionIndexes,
} from '@/features/mailing-lists/tables';
import { policyVersionsCollection } from '@/features/policies/collection';
import { noticeEndpoints } from '@/features/notices/admin/staff-endpoints';
import { noticeReaders, staffNotices } from '@/features/notices/tables';
import {
  footerGlobal,
  homeGlobal,
  navigationGlobal,
  pageTextsGlobal,
  siteSettingsGlobal,
} from '@/features/site/globals';
import { searchSettingsGlobal } from '@/features/search/globals';
import { indexContent } from '@/features/search/use-cases/index-content';
import {
  searchChecks,
  searchEntries,
  searchQuality,
  searchQueries,
  searchSeen,
  searchState,
  searchVersions,
  searchWords,
} from '@/features/search/tables';
import { arrangementEndpoints } from '@/features/arrangement/admin/staff-endpoints';
import { withArrangements } from '@/features/arrangement/admin/with-arrangements';
import { withBundles } from '@/features/bundles/admin/with-bundles';
import { bundleEndpoints } from '@/features/bundles/admin/staff-endpoints';
import { translationEndpoints } from '@/cms/translations/endpoints';
import { webhookEndpoints } from '@/features/webhooks/admin/staff-endpoints';
import { withReports } from '@/features/public-review/collection';
import { publicReviewStaffEndpoints } from '@/features/public-review/admin/staff-endpoints';
import { commentDigests, reviewComments } from '@/features/public-review/tables';
import { supportStaffEndpoints } from '@/features/support/admin/staff-endpoints';
import { supportEntries, supportRequests } from '@/features/support/tables';
import { webhookDeliveries, webhookMessages, webhooks } from '@/features/webhooks/tables';
import { announcePublications } from '@/features/webhooks';
import { linkEndpoints } from '@/features/links/admin/staff-endpoints';
import { brokenLinks } from '@/features/links/tables';
import { paletteEndpoints } from '@/features/palette/admin/staff-endpoints';
import { emailEndpoints } from '@/features/emails/admin/staff-endpoints';
import { emailTexts } from '@/features/notifications/tables';
import { systemEndpoints } from '@/features/system/admin/staff-endpoints';
import { alarms } from '@/features/system/tables';
import {
  staffProviderSessions,
  staffRecoveryCodes,
  staffSecondFactors,
  staffSessionDevices,
} from '@/features/staff/tables';
import { staffCollection } from '@/features/staff/collection';
import { outboxSendAgain } from '@/features/staff/admin/staff-endpoints';
import { membersCollection } from '@/features/staff/members-collection';
import { recordChanges } from '@/features/staff/use-cases/record-changes';
import {
  captchaChallenges,
  passkeys,
  rememberedAddresses,
  singleUseTokens,
  verificationCodes,
} from '@/features/verification/tables';
import { languageName } from '@/i18n/language-name';
import { byLocale, defaultLocale, locales } from '@/i18n/locales';
import { indexForeignKeys } from '@/platform/db/foreign-key-indexes';
import { correctSchema, guardAddresses, guardStates, indexLatest } from '@/platform/db/guards';
import { patientDriver } from '@/platform/db/patient-pool';
import { env } from '@/platform/env';
import { createLogger } from '@/platform/log';
import { workerHeartbeats } from '@/platform/jobs/tables';
import { mailOutbox } from '@/platform/mail/tables';
import { noticedErrors } from '@/platform/noticed-errors/tables';
import { sharedAnswers } from '@/platform/cache/tables';
import { rateLimits } from '@/platform/rate-limits/tables';
import { bucketConfig } from '@/platform/storage/bucket';

const projectDir = path.dirname(fileURLToPath(import.meta.url));

/** Composes what the features export; rules live in the features. */
export default buildConfig({
  secret: env.PAYLOAD_SECRET,
  serverURL: env.PUBLIC_URL,
  csrf: [env.PUBLIC_URL],
  cors: [],
  graphQL: { disable: true },
  telemetry: false,
  // Developers read Payload's colored lines; what collects the lines of production reads JSON.
  ...(env.NODE_ENV === 'production' && { logger: createLogger('payload') }),
  typescript: {
    outputFile: path.resolve(projectDir, 'src/payload-types.ts'),
    // Outside production Payload would start a process for it each time it starts; `npm run generate` writes it.
    autoGenerate: false,
  },
  editor: portalEditor,
  sharp,
  db: adaptedDatabase(
    postgresAdapter({
      // @ts-expect-error -- the adapter brings its own, older types of the same driver
      pg: patientDriver,
      pool: {
        connectionString: env.DATABASE_URL,
        max: env.DATABASE_POOL_SIZE,
        application_name: 'portal',
      },
      idType: 'uuid',
      push: false,
      beforeSchemaInit: [correctSchema],
      // Tables that are not Payload's: no collection, so no REST, no admin form and no access rule can expose them.
      afterSchemaInit: [
        ({ schema, extendTable }) => {
          const { subscriptions } = schema.tables;
          if (subscriptions) extendTable({ table: subscriptions, extraConfig: subscriptionIndexes });
          return schema;
        },
        ({ schema }) => ({
          ...schema,
          tables: {
            ...schema.tables,
            agreementAcceptances,
            alarms,
            analyticsProgress,
            analyticsRollups,
            analyticsVitals,
            applicationEvents,
            agreementSignatures,
            applicationFiles,
            applicationNotes,
            announcementDeliveries,
            announcementMails,
            answerVotes,
            firstPublications,
            auditEvents,
            auditForwards,
            auditSeals,
            brokenLinks,
            bulkActions,
            captchaChallenges,
            commentDigests,
            contentLanguages,
            contentPublications,
            contentRemovals,
            contentReviewEntries,
            contentReviews,
            documentPrints,
            downloadLog,
            editingPresence,
            emailTexts,
            holderRequests,
            identityCredentials,
            identityKeys,
            identityPhotos,
            identityProviderSessions,
            identitySessions,
            identitySubjects,
            passkeys,
            personalCopies,
            publicationBundleItems,
            publicationBundles,
            publicationFailures,
            mailBounces,
            mediaUses,
            mailmanMembers,
            mailmanOperations,
            mailmanReports,
            mailOutbox,
            mailSuppressionEvents,
            mailSuppressions,
            noticedErrors,
            noticeReaders,
            rateLimits,
            releaseFiles,
            rememberedAddresses,
            reviewComments,
            searchChecks,
            ...searchEntries,
            searchQuality,
            searchQueries,
            searchSeen,
            searchState,
            searchVersions,
            searchWords,
            sharedAnswers,
            singleUseTokens,
            staffNotices,
            staffRecoveryCodes,
            staffSecondFactors,
            staffSessionDevices,
            staffProviderSessions,
            staffSessionProofs,
            supportEntries,
            supportRequests,
            subscriptionEvents: subscriptionEventsTable,
            verificationCodes,
            webhookDeliveries,
            webhookMessages,
            webhooks,
            workerHeartbeats,
          },
        }),
        indexForeignKeys,
        indexLatest,
        guardAddresses,
        guardStates,
      ],
      migrationDir: path.resolve(projectDir, 'migrations'),
      // No `readReplicas`: a page that is rendered from a replica before the change arrived there would be kept (ADR 132).
    }),
  ),
  email: nodemailerAdapter({
    ...senderOf(env.MAIL_FROM),
    skipVerify: true,
    transport: nodemailer.createTransport(env.SMTP_URL),
  }),
  localization: {
    locales: locales.map((code) => ({ code, label: byLocale((language) => languageName(code, language)) })),
    defaultLocale,
    fallback: false,
    // The button of the admin publishes the language on screen; the other one follows when it is ready.
    defaultLocalePublishOption: 'active',
  },
  i18n: adminLanguages,
  experimental,
  admin: {
    user: staffCollection.slug,
    // Payload lets no view take the place of its page for a new password.
    routes: { reset: '/reset-by-payload' },
    importMap: {
      baseDir: path.resolve(projectDir, 'src'),
      importMapFile: path.resolve(projectDir, 'src/app/(payload)/admin/importMap.js'),
    },
    // The usual one is fetched from a foreign host.
    avatar: 'default',
    dateFormat: DATE_AND_TIME,
    timezones: zonesOfPickers,
    meta: {
      // Each page says where it belongs in the reader’s language.
      titleSuffix: '',
      icons: [{ rel: 'icon', type: 'image/svg+xml', url: '/icons/favicon.svg' }],
    },
    components: {
      providers: [
        '@/cms/admin/session-dialog#SessionDialog',
        '@/cms/admin/vendor-words#VendorWords',
        '@/features/staff/admin/proof-dialog#ProofDialog',
        '@/cms/bulk/admin/bulk-progress#BulkProgress',
        '@/cms/admin/own-field-refusals#OwnFieldRefusals',
      ],
      header: ['@/features/staff/admin/second-factor-banner#SecondFactorBanner'],
      actions: ['@/features/notices/admin/bell#Bell'],
      graphics: { Logo: '@/cms/admin/logo#Logo', Icon: '@/cms/admin/logo#Icon' },
      beforeDashboard: ['@/features/dashboard/admin/first-steps#FirstSteps'],
      afterNavLinks: [
        '@/features/bundles/admin/bundles-nav#BundlesNav',
        '@/features/failures/admin/failures-nav#FailuresNav',
        '@/cms/translations/admin/translation-nav#TranslationNav',
        '@/features/content-review/admin/reviews-nav#ReviewsNav',
        '@/features/policies/admin/policies-nav#PoliciesNav',
        '@/features/public-review/admin/comments-nav#CommentsNav',
        '@/features/search/admin/insights-nav#InsightsNav',
        '@/features/mailing-lists/admin/lists-nav#ListsNav',
        '@/features/staff/admin/operations-nav#OperationsNav',
        '@/features/help/admin/help-nav#HelpNav',
      ],
      beforeNavLinks: [
        '@/features/palette/admin/palette-nav#PaletteNav',
        '@/access/review/admin/review-view#ReviewNav',
        '@/features/support/admin/support-nav#SupportNav',
      ],
      views: {
        login: { path: '/login', Component: '@/features/staff/admin/log-in-view#LogInView' },
        forgot: { path: '/forgot', Component: '@/features/staff/admin/forgot-view#ForgotView' },
        // At the address from which Payload’s page has been moved away.
        reset: { path: '/reset', Component: '@/features/staff/admin/reset-view#ResetView' },
        logout: { path: '/logout', Component: '@/features/staff/admin/log-out-view#LogOutView' },
        providerOutcome: {
          path: '/provider-outcome',
          Component: '@/features/staff/admin/provider-outcome-view#ProviderOutcomeView',
        },
        invitation: {
          // Payload shows it without a login, with whatever follows.
          path: '/invitation',
          Component: '@/features/staff/admin/invitation-view#InvitationView',
        },
        inviteStaff: {
          path: '/invite-staff',
          Component: '@/features/staff/admin/invite-view#InviteView',
        },
        review: { path: '/review', Component: '@/access/review/admin/review-view#ReviewView' },
        reviewStatistics: {
          path: '/review-statistics',
          Component: '@/access/review/admin/review-view#ReviewStatisticsView',
        },
        downloads: {
          path: '/downloads',
          Component: '@/access/downloads/admin/downloads-view#DownloadsView',
        },
        subscriptionRequests: {
          path: '/subscription-requests',
          Component: '@/features/mailing-lists/admin/review-view#ReviewView',
        },
        subscribers: {
          path: '/subscribers',
          Component: '@/features/mailing-lists/admin/subscribers-view#SubscribersView',
        },
        mailman: { path: '/mailman', Component: '@/features/mailing-lists/admin/mailman-view#MailmanView' },
        suppressions: {
          path: '/suppressions',
          Component: '@/features/mailing-lists/admin/suppressions-view#SuppressionsView',
        },
        outbox: { path: '/outbox', Component: '@/features/staff/admin/outbox-view#OutboxView' },
        emails: { path: '/emails', Component: '@/features/emails/admin/emails-view#EmailsView' },
        publicReview: {
          path: '/public-review',
          Component: '@/features/public-review/admin/comments-view#CommentsView',
        },
        support: { path: '/support', Component: '@/features/support/admin/support-view#SupportView' },
        searchInsights: {
          path: '/search-insights',
          Component: '@/features/search/admin/insights-view#InsightsView',
        },
        toTranslate: {
          path: '/to-translate',
          Component: '@/cms/translations/admin/to-translate-view#ToTranslateView',
        },
        contentReviews: {
          path: '/content-reviews',
          Component: '@/features/content-review/admin/reviews-view#ReviewsView',
        },
        failures: { path: '/failures', Component: '@/features/failures/admin/failures-view#FailuresView' },
        brokenLinks: {
          path: '/broken-links',
          Component: '@/features/links/admin/broken-links-view#BrokenLinksView',
        },
        translate: {
          // Collection and id of the item follow, or `globals` and the name of a part of the site.
          path: '/translate',
          Component: '@/cms/translations/admin/translate-view#TranslateView',
        },
        importTranslations: {
          path: '/import-translations',
          Component: '@/cms/translations/admin/import-translations-view#ImportTranslationsView',
        },
        // One of them has its id behind it.
        bundles: { path: '/bundles', Component: '@/features/bundles/admin/bundles-view#BundlesView' },
        policies: { path: '/policies', Component: '@/features/policies/admin/policies-view#PoliciesView' },
        help: { path: '/help', Component: '@/features/help/admin/help-view#HelpView' },
        system: { path: '/system', Component: '@/features/system/admin/system-view#SystemView' },
        webhooks: { path: '/webhooks', Component: '@/features/webhooks/admin/webhooks-view#WebhooksView' },
        events: { path: '/events', Component: '@/features/staff/admin/events-view#EventsView' },
      },
    },
    dashboard: portalDashboard,
    livePreview: {
      breakpoints: [
        { name: 'phone', label: '390', width: 390, height: 844 },
        { name: 'pad', label: '820', width: 820, height: 1180 },
        { name: 'desktop', label: '1440', width: 1440, height: 900 },
      ],
    },
  },
  hooks: { afterError: [explainDatabaseErrors, explainEditConflict, explainFileErrors, explainFreshProof] },
  upload: uploadLimits,
  onInit: scheduleEveryLanguage(failureListeners.schedule),
  endpoints: [
    outboxSendAgain,
    ...paletteEndpoints,
    ...linkEndpoints,
    ...failureEndpoints,
    ...systemEndpoints,
    ...emailEndpoints,
    ...publicReviewStaffEndpoints,
    ...supportStaffEndpoints,
    ...webhookEndpoints,
    ...translationEndpoints,
    ...arrangementEndpoints,
    ...tagEndpoints(recordByStaff),
    ...bundleEndpoints,
    ...contentReviewEndpoints,
    ...noticeEndpoints,
  ],
  jobs: {
    access: { run: () => false, queue: () => false, cancel: () => false },
    deleteJobOnComplete: true,
  },
  collections: [
    ...withReviews(withReports(contentCollections)),
    mediaCollection,
    feedbackCollection,
    withAnnouncements(mailingListsCollection),
    subscriptionsCollection,
    announcementsCollection,
    redirectsCollection,
    staffCollection,
    membersCollection,
    specificationsCollection,
    agreementsCollection,
    policyVersionsCollection,
    applicationsCollection,
    grantsCollection,
  ],
  globals: globalsWithReviews([
    homeGlobal,
    navigationGlobal,
    footerGlobal,
    pageTextsGlobal,
    siteSettingsGlobal,
    applicationSettingsGlobal,
    listSettingsGlobal,
    searchSettingsGlobal,
  ]).map(globalWithRestoration),
  plugins: [
    indexContent,
    followMediaUses,
    recordPublications(announcePublications, settleFailures),
    followReviews(recordFollowed),
    recordAuthors,
    recordChanges,
    withArrangements,
    withBundles,
    guardDeletions,
    guardEdits,
    explainEmptyLists,
    hideApiTabs,
    s3Storage({
      enabled: env.S3_BUCKET !== undefined,
      // The same fields with and without a bucket, so the database schema does not depend on configuration.
      alwaysInsertFields: true,
      collections: { media: true },
      bucket: env.S3_BUCKET ?? '',
      config: bucketConfig(env),
    }),
    hideStoredFields,
  ],
});

/** Splits `Name <address>` into what the mail adapter wants. */
function senderOf(from: string): { defaultFromName: string; defaultFromAddress: string } {
  const match = /^(.*?)\s*<([^>]+)>$/.exec(from);
  return { defaultFromName: match?.[1] ?? '', defaultFromAddress: match?.[2] ?? from };
}
