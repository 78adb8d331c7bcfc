import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { measureAnalytics, renderAnalytics, STORED_EVENTS } from './bench/analytics';
import { measureApplications, renderApplications } from './bench/applications';
import { measureContentApi, renderContentApi } from './bench/content-api';
import { measureDynamic, renderDynamic } from './bench/dynamic';
import { measureEarlier, renderEarlier } from './bench/earlier';
import { measureIdentity, renderIdentity } from './bench/identity';
import {
  measureAnnouncement,
  measureSubscribers,
  renderAnnouncement,
  renderSubscribers,
} from './bench/lists';
import { measure, withMeasuredPortal } from './bench/measure';
import { renderReport } from './bench/report';
import { MEASURED_ENTRIES, measureSearchSpeed, renderSearchSpeed } from './bench/search';
import { measureSearchQuality, renderSearchQuality } from './bench/search-quality';
import { SmtpSink } from './bench/smtp-sink';
import { measureSoak, renderSoak } from './bench/soak';
import { measureTraces, renderTraces } from './bench/traces';
import { Problem } from './launcher/problem';
import {
  analyticsSection,
  announcementSection,
  applicationsSection,
  contentApiSection,
  dynamicSection,
  earlierSection,
  identitySection,
  insertTable,
  subscribersSection,
  presentTable,
  searchQualitySection,
  searchSection,
  soakSection,
  tracesSection,
} from './lighthouse-table';

const root = process.cwd();
const OUTPUT = resolve(root, 'docs', 'benchmarks.md');

/** What can be measured alone, with `npm run bench -- --only identity`. */
const parts = [
  'pages',
  'identity',
  'analytics',
  'search',
  'search-speed',
  'search-quality',
  'content-api',
  'dynamic',
  'applications',
  'lists',
  'announcement',
  'subscribers',
  'traces',
  'earlier',
  'soak',
] as const;

/** The pages, and with them the document; what other commands wrote into it stays. */
async function measurePages(before: string): Promise<string> {
  const report = renderReport(await measure(root, say));
  const table = presentTable(before);
  const withSections = [
    identitySection,
    analyticsSection,
    searchSection,
    searchQualitySection,
    contentApiSection,
    dynamicSection,
    soakSection,
    tracesSection,
    applicationsSection,
    announcementSection,
    subscribersSection,
    earlierSection,
  ].reduce((document, section) => {
    const present = presentTable(before, section);
    return present === undefined ? document : insertTable(document, present, section);
  }, report);
  return table === undefined ? withSections : insertTable(withSections, table);
}

const say = (line: string) => console.log(line);

/**
 * `npm run bench [-- --only pages|identity|analytics|search|search-speed|search-quality|content-api|dynamic|applications|lists|announcement|subscribers|traces|earlier|soak]`:
 * builds if needed, starts a portal of its own on throw-away data, measures it
 * (the pages beside a bare server and a static page in the same run) and writes docs/benchmarks.md. All traffic stays
 * on the loopback interface. `--events` stores fewer events before the dashboard is read, and `--items` fewer entries before they are searched, to try
 * the measurement itself.
 * `--earlier` names a checkout of an earlier version to compare with: `dynamic` measures it first, and `earlier` runs only
 * with it.
 * `soak` runs only when it is named: it loads a portal for `--minutes`, 30 unless given, and shows whether its web process grows.
 */
try {
  const { only, events, items, earlier, minutes } = parseArgs({
    options: {
      only: { type: 'string' },
      events: { type: 'string', default: String(STORED_EVENTS) },
      items: { type: 'string', default: String(MEASURED_ENTRIES) },
      earlier: { type: 'string' },
      minutes: { type: 'string', default: '30' },
    },
  }).values;
  if (only !== undefined && !parts.some((part) => part === only)) {
    throw new Problem(`bench: --only takes ${parts.join(' or ')}, not "${only}".`);
  }
  if (only === 'earlier' && earlier === undefined) {
    throw new Problem('bench: --only earlier needs --earlier DIRECTORY, a checkout of an earlier version.');
  }
  let document = await readFile(OUTPUT, 'utf8').catch(() => '# Measurements\n');
  if (only === undefined || only === 'pages') document = await measurePages(document);
  if (only === undefined || only === 'identity') {
    const results = await withMeasuredPortal((portal) => measureIdentity(portal, say));
    document = insertTable(document, renderIdentity(results), identitySection);
  }
  if (only === undefined || only === 'analytics') {
    const results = await withMeasuredPortal((portal) => measureAnalytics(portal, say, Number(events)));
    document = insertTable(document, renderAnalytics(results), analyticsSection);
  }
  // `search` is both: what is found, beside other engines, and how fast.
  if (only === undefined || only === 'search' || only === 'search-quality') {
    const results = await measureSearchQuality(root, say);
    document = insertTable(document, renderSearchQuality(results), searchQualitySection);
  }
  if (only === undefined || only === 'search' || only === 'search-speed') {
    const results = await measureSearchSpeed(root, say, Number(items));
    document = insertTable(document, renderSearchSpeed(results), searchSection);
  }
  if (only === undefined || only === 'content-api') {
    document = insertTable(document, renderContentApi(await measureContentApi(say)), contentApiSection);
  }
  if (only === undefined || only === 'dynamic') {
    document = insertTable(document, renderDynamic(await measureDynamic(earlier, say)), dynamicSection);
  }
  if (only === undefined || only === 'applications') {
    const results = await withMeasuredPortal((portal) => measureApplications(portal, say));
    document = insertTable(document, renderApplications(results), applicationsSection);
  }
  // `lists` is both: each with a portal of its own, so neither disturbs the other.
  if (only === undefined || only === 'lists' || only === 'announcement') {
    const sink = new SmtpSink();
    await sink.start();
    try {
      const results = await withMeasuredPortal((portal) => measureAnnouncement(portal, sink, say), {
        SMTP_URL: sink.url,
      });
      document = insertTable(document, renderAnnouncement(results), announcementSection);
    } finally {
      sink.stop();
    }
  }
  if (only === undefined || only === 'lists' || only === 'subscribers') {
    const results = await withMeasuredPortal((portal) => measureSubscribers(portal, say));
    document = insertTable(document, renderSubscribers(results), subscribersSection);
  }
  if (only === undefined || only === 'traces') {
    document = insertTable(document, renderTraces(await measureTraces(say)), tracesSection);
  }
  if (earlier !== undefined && (only === undefined || only === 'earlier')) {
    document = insertTable(document, renderEarlier(await measureEarlier(earlier, say)), earlierSection);
  }
  // Only when asked for: it lasts.
  if (only === 'soak') {
    document = insertTable(document, renderSoak(await measureSoak(Number(minutes), say)), soakSection);
  }
  await writeFile(OUTPUT, document);
  console.log(`bench: written to ${OUTPUT}`);
  process.exitCode = 0;
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
}
process.exit();
