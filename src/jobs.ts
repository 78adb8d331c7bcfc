import type { Payload } from 'payload';

import { countMediaUses } from '@/cms/media-uses/count-media-uses';
import { addMissingVersions } from '@/cms/picture-versions';
import { noteEverything } from '@/cms/publications/note-publications';
import { runSchedules, STALE_AFTER_SECONDS } from '@/cms/run-schedules';
import { sweepUploads } from '@/cms/sweep-uploads';
import { forgetOldPrints } from '@/content/documents/use-cases/request-prints';
import { trashFormerCaptions } from '@/content/videos/use-cases/former-captions';
import { keepHouse } from '@/features/account/use-cases/keep-house';
import { sealAudit } from '@/features/identity/use-cases/seal-audit';
import { countAnalytics, keepAnalytics } from '@/features/analytics/jobs';
import { forgetRecipients, writeByItself } from '@/features/announcements';
import { forgetBundles, publishDueBundles } from '@/features/bundles';
import { expireGrants, sweepAndReport } from '@/access/downloads';
import { forgetVotes } from '@/features/feedback/use-cases/forget-votes';
import { checkLinks } from '@/features/links';
import {
  compareWithMailman,
  forgetFormer,
  mirrorToMailman,
  purgePending,
  readBounces,
} from '@/features/mailing-lists';
import { putPoliciesIntoForce } from '@/features/policies';
import { tellEditors } from '@/features/public-review';
import { checkQuality, keepSearch } from '@/features/search';
import { removeOldRequests, tellOffice } from '@/features/support';
import { watchAlarms } from '@/features/system';
import { announcePublications, forgetDeliveries } from '@/features/webhooks';
import { runScheduledBackup } from '@/platform/backup/scheduled';
import type { Clock } from '@/platform/clock/clock';
import type { Env } from '@/platform/env';
import type { JobDefinition } from '@/platform/jobs/reconcile-jobs';
import { PUBLIC_FOLDER, publicFiles } from '@/platform/storage/public-files';

const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

const MINUTES = 60;
const HOUR = 60 * MINUTES;

interface Context {
  readonly payload: Payload;
  readonly clock: Clock;
  readonly env: Env;
}

/**
 * Everything that the worker does on a schedule. Jobs that run every few minutes retry failed work on their next run;
 * nothing is retried earlier.
 */
export function portalJobs({ payload, clock, env }: Context): JobDefinition[] {
  const {
    JOB_TIME_ZONE: timezone,
    MAILMAN_API_URL: mailman,
    BOUNCE_MAILBOX_URL: bounces,
    BACKUP_DIRECTORY: backups,
    S3_BUCKET: bucket,
  } = env;
  const log = payload.logger;
  const common = { timezone, retry: 0 };
  return [
    {
      ...common,
      name: 'scheduled-publication',
      cron: EVERY_MINUTE,
      // A worker that dies during a run blocks the following ones for this long.
      expire: STALE_AFTER_SECONDS,
      run: () => runSchedules(payload, clock.now().getTime()),
    },
    {
      ...common,
      name: 'bundle-publication',
      cron: EVERY_MINUTE,
      // What one transaction publishes takes seconds; a run has up to twenty of them.
      expire: 10 * MINUTES,
      run: () => publishDueBundles(payload, clock),
    },
    {
      ...common,
      name: 'bundle-upkeep',
      cron: '5 4 * * *',
      expire: 15 * MINUTES,
      run: () => forgetBundles(clock),
    },
    {
      ...common,
      name: 'policies-in-force',
      cron: EVERY_MINUTE,
      expire: 2 * MINUTES,
      run: () => putPoliciesIntoForce(payload, clock),
    },
    {
      ...common,
      name: 'housekeeping',
      cron: '17 * * * *',
      expire: 15 * MINUTES,
      run: () => keepHouse(clock),
    },
    {
      ...common,
      name: 'audit-seals',
      cron: '43 * * * *',
      expire: 15 * MINUTES,
      run: () => sealAudit(clock),
    },
    {
      ...common,
      name: 'analytics-counting',
      cron: EVERY_FIVE_MINUTES,
      expire: HOUR,
      run: () => countAnalytics(clock),
    },
    {
      ...common,
      name: 'analytics-upkeep',
      cron: '37 3 * * *',
      expire: HOUR,
      run: () => keepAnalytics(clock),
    },
    {
      ...common,
      name: 'list-expiry',
      cron: '*/15 * * * *',
      expire: 10 * MINUTES,
      run: () => purgePending(clock),
    },
    {
      ...common,
      name: 'former-subscribers',
      cron: '50 2 * * *',
      expire: HOUR,
      run: async () => {
        await forgetFormer(clock);
        await forgetRecipients(clock);
      },
    },
    {
      ...common,
      // The list's own rules decide when the weekly digest is due (Monday 09:00); this job only checks.
      name: 'list-announcements',
      cron: EVERY_FIVE_MINUTES,
      expire: 5 * MINUTES,
      run: () => writeByItself({ clock }),
    },
    {
      ...common,
      name: 'search-upkeep',
      cron: EVERY_MINUTE,
      // The longest time to rebuild a large index after its rules have changed.
      expire: HOUR,
      run: () => keepSearch(payload, clock.now()),
    },
    {
      ...common,
      // Weekly: it reads the dictionary of Chinese words, which the worker keeps until it ends.
      name: 'search-quality',
      cron: '55 3 * * 1',
      expire: HOUR,
      run: () => checkQuality(clock.now()),
    },
    {
      ...common,
      name: 'applications-expiry',
      cron: '*/10 * * * *',
      expire: 5 * MINUTES,
      run: () => expireGrants(),
    },
    {
      ...common,
      name: 'private-files-sweep',
      cron: '40 2 * * *',
      expire: HOUR,
      run: () => sweepAndReport(log),
    },
    {
      ...common,
      name: 'document-prints-upkeep',
      cron: '35 2 * * *',
      expire: 15 * MINUTES,
      run: async () => {
        await forgetOldPrints(clock);
      },
    },
    {
      ...common,
      name: 'alarms',
      cron: EVERY_MINUTE,
      expire: 5 * MINUTES,
      run: () => watchAlarms(clock),
    },
    {
      ...common,
      // Each person’s choice decides when an email is due; this job only checks.
      name: 'comment-digests',
      cron: EVERY_FIVE_MINUTES,
      expire: 5 * MINUTES,
      run: () => tellEditors(clock),
    },
    {
      ...common,
      // At most one email an hour; this job only checks.
      name: 'support-news',
      cron: EVERY_FIVE_MINUTES,
      expire: 5 * MINUTES,
      run: () => tellOffice(clock),
    },
    {
      ...common,
      name: 'support-upkeep',
      cron: '15 4 * * *',
      expire: 15 * MINUTES,
      run: async () => {
        await removeOldRequests(clock);
      },
    },
    {
      ...common,
      name: 'answer-votes-upkeep',
      cron: '45 4 * * *',
      expire: 5 * MINUTES,
      run: () => forgetVotes(clock),
    },
    {
      ...common,
      name: 'media-uses',
      cron: '10 3 * * *',
      expire: HOUR,
      run: async () => {
        await countMediaUses(payload);
        await trashFormerCaptions(payload, clock);
      },
    },
    {
      ...common,
      // What the demo content leaves to it, and what an update adds to the list of widths and formats.
      name: 'picture-versions',
      cron: '20 3 * * *',
      atStart: true,
      // A second for each picture. When its worker stops or dies, another one continues.
      expire: 12 * HOUR,
      heartbeat: 60,
      retry: 1,
      run: async (stopping) => {
        const pictures: string[] = [];
        const report = (picture: string) => void pictures.push(picture);
        const { completed, failed } = await addMissingVersions(payload, publicFiles(), report, stopping);
        if (completed > 0) log.info({ completed }, 'pictures got the versions that they lacked');
        if (failed > 0) {
          log.warn(
            { failed, pictures: pictures.slice(0, 5) },
            'pictures lack versions: npm run pictures names all',
          );
        }
      },
    },
    {
      ...common,
      name: 'link-check',
      cron: '50 3 * * *',
      expire: HOUR,
      run: () => checkLinks(payload),
    },
    {
      ...common,
      name: 'content-publications',
      cron: '25 3 * * *',
      expire: HOUR,
      run: () => noteEverything(payload, { listener: announcePublications }),
    },
    {
      ...common,
      name: 'webhook-upkeep',
      cron: '27 * * * *',
      expire: 15 * MINUTES,
      run: () => forgetDeliveries(clock),
    },
    // In a bucket, objects without a row may belong to someone else.
    ...(bucket === undefined
      ? [
          {
            ...common,
            name: 'uploads-sweep',
            cron: '20 2 * * *',
            expire: HOUR,
            run: async () => {
              const { orphans, removed } = await sweepUploads({ clock, folder: PUBLIC_FOLDER });
              if (orphans.length === 0) return;
              if (removed) log.info({ orphans }, 'uploads that no row knows were removed');
              else log.error({ orphans: orphans.length }, 'too many uploads without a row; none was removed');
            },
          },
        ]
      : []),
    ...(backups === undefined
      ? []
      : [
          {
            ...common,
            name: 'backup',
            cron: env.BACKUP_SCHEDULE,
            expire: 12 * HOUR,
            run: async () => {
              const written = await runScheduledBackup(backups, env, clock);
              log.info(written, 'a backup was written');
            },
          },
        ]),
    ...(mailman === undefined
      ? []
      : [
          {
            ...common,
            name: 'mailman-mirror',
            cron: EVERY_MINUTE,
            expire: 2 * MINUTES,
            run: () => mirrorToMailman(mailman, clock, log),
          },
          {
            ...common,
            // Few people join or leave at this time.
            name: 'mailman-comparison',
            cron: '40 3 * * *',
            expire: HOUR,
            run: () => compareWithMailman(mailman, clock),
          },
        ]),
    ...(bounces === undefined
      ? []
      : [
          {
            ...common,
            name: 'list-bounces',
            cron: EVERY_MINUTE,
            expire: 10 * MINUTES,
            run: () => readBounces(bounces, clock, log),
          },
        ]),
  ];
}
