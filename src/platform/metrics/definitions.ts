/**
 * Every metric of the portal's own: what `/metrics` explains, and what dashboard and alerts may name. Labels have few
 * values, all of them chosen by code: never an address, a path, a query, or anything that a visitor wrote.
 *
 * Runs with and without the bundler, so it imports nothing.
 */

interface Definition {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds in seconds, of histograms only. */
  readonly buckets?: readonly number[];
}

/** From an answer out of memory to a render that visitors give up on. */
const ANSWERS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** From a short job to the longest backup. */
const WORK = [0.1, 0.5, 1, 5, 15, 60, 300, 1800];

export const metrics = {
  portal_info: { type: 'gauge', help: 'Always 1; says what runs.', labels: ['version', 'node', 'build'] },

  portal_http_requests_total: {
    type: 'counter',
    help: 'Answered requests by route of the code, method, and class of status.',
    labels: ['route', 'method', 'status'],
  },
  portal_http_request_seconds: {
    type: 'histogram',
    help: 'Time from the head of a request to the end of its answer, by route.',
    labels: ['route'],
    buckets: ANSWERS,
  },
  portal_http_requests_in_progress: {
    type: 'gauge',
    help: 'Requests that are being answered.',
    labels: [],
  },

  portal_requests_refused_total: {
    type: 'counter',
    help: 'Requests for heavy answers that were refused because others waited long for the database.',
    labels: ['kind'],
  },

  portal_pages_total: {
    type: 'counter',
    help: 'Requests for pages that are the same for everyone: hit from memory, miss, or stale in an outage.',
    labels: ['result'],
  },
  portal_page_render_seconds: {
    type: 'histogram',
    help: 'Time in which a page was rendered for the page cache.',
    labels: [],
    buckets: ANSWERS,
  },
  portal_herd_waits_total: {
    type: 'counter',
    help: 'Requests that shared what another one was already making: pages, reads, or derived answers.',
    labels: ['kind'],
  },
  portal_cache_bytes: {
    type: 'gauge',
    help: 'Size of what a cache keeps, as it counts it.',
    labels: ['cache'],
  },
  portal_cache_entries: { type: 'gauge', help: 'Number of things that a cache keeps.', labels: ['cache'] },

  portal_database_up: { type: 'gauge', help: '1 if the database answered in time.', labels: [] },
  portal_migrations_pending: {
    type: 'gauge',
    help: '1 if this release has migrations to apply.',
    labels: [],
  },
  portal_database_connections: {
    type: 'gauge',
    help: 'Connections of this process, used or idle: of a web process those for visitors and for staff.',
    labels: ['pool', 'state'],
  },
  portal_database_waiting: { type: 'gauge', help: 'Requests that wait for a connection.', labels: ['pool'] },
  portal_database_wait_seconds: {
    type: 'histogram',
    help: 'Time that a statement or transaction waited for its connection.',
    labels: [],
    buckets: ANSWERS,
  },
  portal_listen_age_seconds: {
    type: 'gauge',
    help: 'Seconds since the connection for notifications of a channel last proved that it is subscribed.',
    labels: ['channel'],
  },
  portal_replica_up: { type: 'gauge', help: '1 if the replica answered.', labels: ['replica'] },
  portal_replica_lag_seconds: {
    type: 'gauge',
    help: 'How far a replica is behind the primary.',
    labels: ['replica'],
  },

  portal_purges_fail_seconds: {
    type: 'gauge',
    help: 'For how long a shared cache could not be purged; 0 while all can be. Absent where there are none.',
    labels: [],
  },

  portal_workers: { type: 'gauge', help: 'Worker processes of the last hour by state.', labels: ['state'] },
  portal_queue_jobs: { type: 'gauge', help: 'Due jobs that wait for a worker.', labels: ['queue'] },
  portal_queue_oldest_seconds: { type: 'gauge', help: 'Age of the oldest due job.', labels: ['queue'] },
  portal_queue_failed_jobs: {
    type: 'gauge',
    help: 'Runs that failed and are still kept.',
    labels: ['queue'],
  },
  portal_jobs_total: { type: 'counter', help: 'Runs of jobs by result.', labels: ['queue', 'result'] },
  portal_job_seconds: { type: 'histogram', help: 'Time that a run took.', labels: ['queue'], buckets: WORK },

  portal_outbox_mails: {
    type: 'gauge',
    help: 'Emails in the outbox that are not sent: waiting, sending, or failed.',
    labels: ['kind', 'state'],
  },
  portal_outbox_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the oldest email that waits or is being sent.',
    labels: ['kind'],
  },
  portal_mails_total: {
    type: 'counter',
    help: 'Attempts to pass an email to the relay: sent, delayed to a later attempt, or failed.',
    labels: ['kind', 'result'],
  },
  portal_bounces: {
    type: 'gauge',
    help: 'Reports about undelivered emails in the last hour.',
    labels: ['kind'],
  },
  portal_list_copies: {
    type: 'gauge',
    help: 'Copies of announcements that are not sent, by state.',
    labels: ['state'],
  },
  portal_personal_copies: {
    type: 'gauge',
    help: 'Personal copies of specifications that wait or are being made.',
    labels: [],
  },
  portal_document_prints: {
    type: 'gauge',
    help: 'PDF files of chapters and documents that wait or are being made.',
    labels: [],
  },

  portal_search_seconds: {
    type: 'histogram',
    help: 'Time in which a search or its suggestions were answered.',
    labels: ['call'],
    buckets: ANSWERS,
  },
  portal_human_checks_total: {
    type: 'counter',
    help: 'Solutions of the human verification by result.',
    labels: ['result'],
  },
  portal_logins_total: {
    type: 'counter',
    help: 'Attempts to log in of members and staff by result.',
    labels: ['who', 'result'],
  },
  portal_log_lines_total: {
    type: 'counter',
    help: 'Lines that were logged, by severity.',
    labels: ['level'],
  },

  portal_disk_free_bytes: { type: 'gauge', help: 'Free space where DATA_DIR is.', labels: [] },
  portal_disk_size_bytes: { type: 'gauge', help: 'Size of the file system where DATA_DIR is.', labels: [] },
  portal_backup_late: {
    type: 'gauge',
    help: '1 if a backup is missing. Absent where the worker writes none.',
    labels: [],
  },
  portal_backup_age_seconds: {
    type: 'gauge',
    help: 'Age of the newest backup. Absent where there is none.',
    labels: [],
  },
  portal_attention: {
    type: 'gauge',
    help: '1 for each part that needs a person, as in /status.',
    labels: ['concern'],
  },
  portal_sampler_up: {
    type: 'gauge',
    help: '0 for figures that could not be read in time and are missing from this answer.',
    labels: ['sampler'],
  },
} as const satisfies Record<string, Definition>;

export type MetricName = keyof typeof metrics;

type NameOf<Type extends Definition['type']> = {
  [Name in MetricName]: (typeof metrics)[Name]['type'] extends Type ? Name : never;
}[MetricName];

export type CounterName = NameOf<'counter'>;
export type HistogramName = NameOf<'histogram'>;
export type GaugeName = NameOf<'gauge'>;

/** A value for each label of a metric. */
export type LabelsOf<Name extends MetricName> = Readonly<
  Record<(typeof metrics)[Name]['labels'][number], string>
>;
