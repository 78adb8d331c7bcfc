import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';

import { demoLanguages } from './languages';
import { CONTENT_DIR } from '.';

/** The texts of the demo content against facts.yaml: link arithmetic, cited numbers, names, and shared statements. */

interface Measured {
  median: number;
  p99: number;
  cableMeters: number;
}

interface Erratum {
  id: string;
  release: string;
  chapter: string;
  anchor: string;
  requirement?: string;
}

interface Facts {
  link: Record<
    | 'lanes'
    | 'rateGTs'
    | 'fecBlockBytes'
    | 'fecContentBytes'
    | 'flitBytes'
    | 'turnaroundNs'
    | 'cableNsPerMeter'
    | 'copperWindowFlits'
    | 'opticalWindowFlits'
    | 'longestCableMeters',
    number
  >;
  supernode: Record<
    | 'cabinets'
    | 'acceleratorsPerCabinet'
    | 'planes'
    | 'spinesPerPlane'
    | 'controllersPerCabinet'
    | 'controllerLanesPerPlane'
    | 'gateways'
    | 'gatewayEthernetGBs',
    number
  >;
  latency: Record<'endpoint' | 'switch' | 'copperInCabinet' | 'opticalModulesPerCable' | 'dram', number>;
  measured: { sameCabinet: Omit<Measured, 'cableMeters'>; nearCabinet: Measured; farCabinet: Measured };
  firmware: {
    stagesMs: number[];
    imageBytes: number;
    blockBytes: number;
    reducedBytes: number;
    partsMiB: number[];
    hashMBs: number;
    signatureMs: number;
    manifest: Record<
      'header' | 'sections' | 'section' | 'certificates' | 'certificate' | 'signature' | 'limit',
      number
    >;
    sideband: Record<'microsecondsPerByte' | 'frameBytes' | 'payload', number>;
    accelerator: Record<'activeW' | 'idleW', number>;
  };
  errata: { foldedInto11: number; sinceThen: number };
  offices: { email: string; en?: string; zh?: string }[];
  releases: { document: string; version: string; date: string; news?: string }[];
  policies: { effective: string };
  names: { name: string; zh: string; not: string[] }[];
  claims: { about: string; en: string; zh: string; places: string[] }[];
}

const facts = parse(readFileSync(path.join(import.meta.dirname, 'facts.yaml'), 'utf8')) as Facts;
const { link, supernode, latency, measured, firmware } = facts;

const SRA = 'documents/supernode-reference-architecture/releases/1.1/chapters/';
const BASE = 'documents/base-specification/releases/';
const MANAGEMENT = 'documents/management-interface/releases/1.1/chapters/';
const FIRMWARE = 'documents/firmware-specification/releases/1.1/chapters/';

/** A file of the demo content, with ordinary spaces and commas instead of what keeps numbers in one line. */
function read(file: string): string {
  return readFileSync(path.join(CONTENT_DIR, file), 'utf8').replaceAll('\u00a0', ' ');
}

const texts = globSync(['**/*.md', '**/*.yaml', '**/*.vtt'], { cwd: CONTENT_DIR }).map((file) => ({
  file,
  text: read(file),
}));

/** Both languages of a folder. */
const both = (folder: string) =>
  demoLanguages.map((lang) => ({ file: `${folder}/${lang}.md`, text: read(`${folder}/${lang}.md`) }));

/** A number as the documents write it: thousands set apart by a space. */
const grouped = (value: number) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ' ');

/** Which of the places do not have one of the phrases. */
function lacking(folders: readonly string[], phrases: readonly string[]): string[] {
  return folders
    .flatMap(both)
    .flatMap(({ file, text }) =>
      phrases.filter((phrase) => !text.includes(phrase)).map((phrase) => `${file}: ${phrase}`),
    );
}

describe('link arithmetic', () => {
  const portGBs = (link.lanes * link.rateGTs) / 8;
  const acceleratorGBs = supernode.planes * portGBs;
  const flitsPerNs =
    (link.lanes * link.rateGTs * (link.fecContentBytes / link.fecBlockBytes)) / (link.flitBytes * 8);
  const turnarounds = 2 * link.turnaroundNs;

  it('gives the bandwidths of the reference architecture', () => {
    const accelerators = supernode.cabinets * supernode.acceleratorsPerCabinet;
    const uplinksTBs = (supernode.planes * supernode.spinesPerPlane * portGBs) / 1000;
    const totalTBs = (accelerators * acceleratorGBs) / 1000;
    const poolTBs =
      (supernode.cabinets *
        supernode.controllersPerCabinet *
        supernode.planes *
        supernode.controllerLanesPerPlane *
        link.rateGTs) /
      8 /
      1000;
    expect(
      lacking(
        [`${SRA}03-topology`],
        [
          `${acceleratorGBs} GB/s`,
          `${uplinksTBs} TB/s`,
          `${totalTBs} TB/s`,
          `${totalTBs / 2} TB/s`,
          `${poolTBs} TB/s`,
        ],
      ),
    ).toEqual([]);
    expect(
      lacking([`${SRA}09-commissioning`], [`${totalTBs / 2} TB/s`, `${(totalTBs * 3) / 8} TB/s`]),
    ).toEqual([]);
    expect(
      lacking(
        ['white-papers/reliability-at-scale'],
        [`${acceleratorGBs}`, `${(acceleratorGBs * 3) / 4} GB/s`],
      ),
    ).toEqual([]);
    const ethernetShare = (supernode.gateways * supernode.gatewayEthernetGBs) / 10 / totalTBs;
    expect(read('white-papers/domains-and-gateways/en.md')).toContain(`${ethernetShare.toFixed(1)}% of what`);
    expect(read('white-papers/domains-and-gateways/zh.md')).toContain(
      `发送能力的${ethernetShare.toFixed(1)}%`,
    );
  });

  it('gives the time of an all-reduce over all accelerators', () => {
    const n = supernode.cabinets * supernode.acceleratorsPerCabinet;
    const ms = (planes: number) => ((2 * (n - 1)) / n) * (8 / (0.85 * planes * portGBs)) * 1000;
    expect(lacking([`${SRA}01-overview`, `${SRA}09-commissioning`], [`${ms(4).toFixed(1)} ms`])).toEqual([]);
    expect(
      lacking([`${SRA}07-scheduling-and-partitions`], [`${ms(4).toFixed(1)} ms`, `${ms(3).toFixed(1)} ms`]),
    ).toEqual([]);
  });

  it('makes each retry window cover its round trip', () => {
    expect(flitsPerNs).toBe(2.5);
    const copperNs = link.copperWindowFlits / flitsPerNs;
    const copperMeters = (copperNs - turnarounds) / 2 / link.cableNsPerMeter;
    const opticalNs = 2 * link.longestCableMeters * link.cableNsPerMeter + turnarounds;
    expect(opticalNs * flitsPerNs).toBeLessThanOrEqual(link.opticalWindowFlits);
    expect(
      lacking([`${BASE}1.1/chapters/02-physical-layer`], [`${copperNs} ns`, `${copperMeters.toFixed(1)} m`]),
    ).toEqual([]);
    expect(
      lacking(
        [`${SRA}06-cabling`],
        [`${opticalNs} ns`, `${opticalNs * flitsPerNs}`, grouped(link.opticalWindowFlits)],
      ),
    ).toEqual([]);
    expect(
      lacking(
        ['white-papers/domains-and-gateways'],
        [`${copperNs} ns`, `${link.opticalWindowFlits / flitsPerNs} ns`],
      ),
    ).toEqual([]);
  });

  it('gives the latencies, and what the rig measured is close to them', () => {
    const oneWay = (switches: number, opticalMeters: number, cables: number) =>
      2 * latency.endpoint +
      switches * latency.switch +
      2 * latency.copperInCabinet +
      cables * (opticalMeters * link.cableNsPerMeter + latency.opticalModulesPerCable);
    const readNs = (oneWayNs: number) => 2 * oneWayNs + latency.dram;
    const inCabinet = oneWay(1, 0, 0);
    const across = oneWay(3, link.longestCableMeters, 2);
    expect(
      lacking([`${SRA}03-topology`, `${SRA}09-commissioning`], [`${inCabinet} ns`, `${grouped(across)} ns`]),
    ).toEqual([]);
    expect(
      lacking([`${SRA}04-memory-pool`], [`${readNs(inCabinet) / 1000} µs`, `${readNs(across) / 1000} µs`]),
    ).toEqual([]);
    for (const [model, { median }] of [
      [readNs(inCabinet), measured.sameCabinet],
      [readNs(oneWay(3, measured.nearCabinet.cableMeters, 2)), measured.nearCabinet],
      [readNs(oneWay(3, measured.farCabinet.cableMeters, 2)), measured.farCabinet],
    ] as const) {
      expect(Math.abs(median / model - 1)).toBeLessThan(0.03);
    }
  });

  it('is the same measurement in the news and in the papers', () => {
    const values = Object.values(measured).flatMap(({ median, p99 }) => [grouped(median), grouped(p99)]);
    expect(
      lacking(['news/2026--01--memory-pool-measurements', 'white-papers/one-memory-pool'], values),
    ).toEqual([]);
    const near = [measured.nearCabinet.median, measured.nearCabinet.p99].map((ns) => `${ns / 1000} µs`);
    expect(lacking(['white-papers/why-another-interconnect'], near)).toEqual([]);
  });
});

describe('the arithmetic of firmware', () => {
  const { sideband, manifest } = firmware;
  const onSideband = (bytes: number) =>
    (sideband.microsecondsPerByte * (bytes + sideband.frameBytes * Math.ceil(bytes / sideband.payload))) /
    1e6;

  it('adds up the boot stages, and leaves time for discovery', () => {
    const sums = firmware.stagesMs.map((_, at) =>
      firmware.stagesMs.slice(0, at + 1).reduce((sum, ms) => sum + ms, 0),
    );
    expect(
      lacking(
        [`${FIRMWARE}02-reset-and-boot`],
        sums.map((ms) => `| ${ms} ms |`),
      ),
    ).toEqual([]);
    expect(
      read(`${BASE}1.1/chapters/02-physical-layer/en.md`).includes(`within ${firmware.stagesMs[2]} ms`),
    ).toBe(true);
  });

  it('verifies the largest parts within their stages', () => {
    const partMs = firmware.partsMiB.map((mib) => (mib * 2 ** 20) / firmware.hashMBs / 1000);
    const [loader = 0, ...others] = partMs.map((ms) => ms + firmware.signatureMs);
    const [rom = 0, second = 0] = firmware.stagesMs;
    expect(loader).toBeLessThan(rom);
    const together = others.reduce((sum, ms) => sum + ms, 0);
    expect(together).toBeLessThan(second);
    expect(
      lacking(
        [`${FIRMWARE}03-measured-boot`],
        [loader, ...others, together, second - together].map((ms) => `${ms.toFixed(1)} ms`),
      ),
    ).toEqual([]);
  });

  it('fits the image and its manifest into the transfer', () => {
    const full = Math.floor(firmware.imageBytes / firmware.blockBytes);
    const rest = firmware.imageBytes - full * firmware.blockBytes;
    expect(
      lacking(
        [`${FIRMWARE}05-images-and-versions`, `${MANAGEMENT}07-firmware-update`],
        [grouped(full), grouped(rest)],
      ),
    ).toEqual([]);
    const bytes =
      manifest.header +
      manifest.sections * manifest.section +
      manifest.certificates * manifest.certificate +
      manifest.signature;
    expect(
      lacking(
        [`${FIRMWARE}05-images-and-versions`],
        [
          grouped(bytes),
          grouped(manifest.limit),
          `${manifest.limit - bytes}`,
          `= ${onSideband(firmware.reducedBytes).toFixed(1)}`,
          `${onSideband(firmware.imageBytes).toFixed(0)} s`,
        ],
      ),
    ).toEqual([]);
  });

  it('wakes a cabinet no faster than its ramp', () => {
    const { activeW, idleW } = firmware.accelerator;
    const stepKw = (supernode.acceleratorsPerCabinet * (activeW - idleW)) / 1000;
    const rampKw = 37.5 / 4;
    expect(
      lacking(
        [`${FIRMWARE}07-power-states`],
        [
          `${stepKw} kW`,
          `${rampKw} kW/s`,
          `= ${(stepKw / rampKw).toFixed(1)}`,
          `${((rampKw * 1000) / supernode.acceleratorsPerCabinet).toFixed(0)} W/s`,
        ],
      ),
    ).toEqual([]);
  });
});

describe('release 1.1', () => {
  it('requires no rate that its base specification reserves', () => {
    const companions = texts.filter(({ file }) =>
      /^documents\/(supernode-reference-architecture|management-interface|firmware-specification)\/releases\/1\.1\//.test(
        file,
      ),
    );
    expect(companions.length).toBeGreaterThan(45);
    const offending = companions.filter(({ text }) => /112 GT\/s|"rateGTs": 112|\/8 {4}112 /.test(text));
    expect(offending.map(({ file }) => file)).toEqual([]);
  });
});

describe('what is cited', () => {
  const requirement = /:::requirement\{id="(HDL-[A-Z]+-\d+)"/g;
  const defined = new Set(
    texts.flatMap(({ text }) => Array.from(text.matchAll(requirement), ([, id]) => id)),
  );

  it('exists among the requirements', () => {
    const cited = texts.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/HDL-(?:PHY|DLL|NET|TRN|TXN|FUN|MEM|RSM|SEC|SRA|MGT|FWS)-\d{3}/g), ([id]) => ({
        file,
        id,
      })),
    );
    expect(cited.length).toBeGreaterThan(150);
    expect(cited.filter(({ id }) => !defined.has(id))).toEqual([]);
  });

  it('exists among the errata', () => {
    const errata = new Set(
      texts
        .filter(({ file }) => file.endsWith('errata.yaml'))
        .flatMap(({ text }) => Array.from(text.matchAll(/^- id: (ERR-\d{3})$/gm), ([, id]) => id)),
    );
    const cited = texts.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/ERR-\d{3}/g), ([id]) => ({ file, id })),
    );
    expect(errata.size).toBeGreaterThan(6);
    expect(cited.filter(({ id }) => !errata.has(id))).toEqual([]);
  });

  it('is counted as it is', () => {
    const chapters = globSync('*', { cwd: path.join(CONTENT_DIR, BASE, '1.1/chapters') });
    const own = new Set(globSync('*', { cwd: path.join(CONTENT_DIR, BASE, '1.0/chapters') }));
    const count = (folders: readonly string[]) =>
      folders.reduce(
        (sum, folder) => sum + Array.from(read(`${folder}/en.md`).matchAll(requirement)).length,
        0,
      );
    const in11 = count(chapters.map((chapter) => `${BASE}1.1/chapters/${chapter}`));
    const in10 = count(
      chapters.map((chapter) => `${BASE}${own.has(chapter) ? '1.0' : '1.1'}/chapters/${chapter}`),
    );
    expect(read('documents/base-specification/zh.md')).toContain(`${in11}条编号要求`);
    expect(read('documents/base-specification/en.md')).toMatch(new RegExp(`\\b${in11}\\b`));
    expect(read('news/2025--10--heddle-dissect/en.md')).toContain(`of the ${in10} numbered requirements`);
    expect(read('news/2025--10--heddle-dissect/zh.md')).toContain(`${in10}条编号要求`);
    const { foldedInto11, sinceThen } = facts.errata;
    expect(
      lacking(['news/2026--04--errata-digest-1-1-a'], [`${foldedInto11}`, `${foldedInto11 + sinceThen}`]),
    ).toEqual([]);
    expect(lacking(['news/2025--12--heddle-1-1'], [`${foldedInto11}`])).toEqual([]);
  });
});

describe('names and statements', () => {
  it('write each name in one way', () => {
    for (const { name, zh, not } of facts.names) {
      expect(
        texts.some(({ text }) => text.includes(name)),
        name,
      ).toBe(true);
      expect(
        texts.some(({ text }) => text.includes(zh)),
        zh,
      ).toBe(true);
      for (const wrong of not) {
        expect(
          texts.filter(({ text }) => text.includes(wrong)).map(({ file }) => file),
          wrong,
        ).toEqual([]);
      }
    }
  });

  it.each(facts.claims)('agree on $about', ({ places, en, zh }) => {
    const phrases = { en: en.toLowerCase(), zh: zh.toLowerCase() };
    const without = places.flatMap((place) =>
      demoLanguages
        .filter((lang) => !read(`${place}/${lang}.md`).toLowerCase().includes(phrases[lang]))
        .map((lang) => `${place}/${lang}.md`),
    );
    expect(without).toEqual([]);
  });
});

describe('offices', () => {
  const settings = parse(read('settings.yaml')) as { contact: Record<string, string> };
  const emails = facts.offices.map(({ email }) => email);

  it('are those of the settings, and the only ones that texts name', () => {
    const inSettings = Object.values(settings.contact).filter((value) => value.includes('@'));
    expect(inSettings.toSorted()).toEqual(emails.toSorted());
    const named = texts.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/[\w.-]+@heddle\.example/g), ([email]) => ({ file, email })),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter(({ email }) => !emails.includes(email))).toEqual([]);
  });

  it('are all on the contact page', () => {
    expect(lacking(['pages/contact'], emails)).toEqual([]);
  });

  it('answer as soon as the table of support promises, and no other address is in it', () => {
    for (const lang of demoLanguages) {
      const rows = read(`pages/support/${lang}.md`)
        .split('\n')
        .flatMap((line) => {
          const [, channel = '', answer = ''] = /^\|[^|]+\|([^|]+)\|([^|]+)\|$/.exec(line) ?? [];
          const [email] = /[\w.-]+@heddle\.example/.exec(channel) ?? [];
          return email === undefined ? [] : [{ email, answer: answer.trim().toLowerCase() }];
        });
      const promised = facts.offices.filter((office) => office[lang] !== undefined);
      expect(rows.map(({ email }) => email).toSorted()).toEqual(
        promised.map(({ email }) => email).toSorted(),
      );
      for (const { email, answer } of rows) {
        expect(answer, `${lang} ${email}`).toContain(
          promised.find((office) => office.email === email)?.[lang],
        );
      }
    }
  });

  it('answer applications as soon as the agreement says, whose Chinese text is a page', () => {
    const desk = facts.offices.find(({ email }) => email === 'spec@heddle.example');
    expect(desk).toMatchObject({ en: '5 working days', zh: '五个工作日' });
    expect(read('agreements/20261120/en.md')).toContain('within five working days');
    expect(read('pages/specification-license-agreement-v1/zh.md')).toContain(`在${desk?.zh ?? ''}内答复`);
  });

  it('have the postal address that the foot of each page shows', () => {
    for (const lang of demoLanguages) {
      const { [lang]: address = '' } =
        facts.claims.find(({ about }) => about === 'the postal address of the office') ?? {};
      expect(settings.contact[`postalAddress_${lang}`]).toContain(address);
    }
  });
});

describe('days', () => {
  const inWords = {
    en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
    zh: new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' }),
  };

  it('of releases are those of their files, without one left out', () => {
    const found = globSync('documents/*/releases/*/release.yaml', { cwd: CONTENT_DIR }).map((file) => {
      const [, document, , version] = file.split('/');
      const { date } = parse(read(file)) as { date: string };
      return `${document} ${version} ${date}`;
    });
    const stated = facts.releases.map(({ document, version, date }) => `${document} ${version} ${date}`);
    expect(found.toSorted()).toEqual(stated.toSorted());
  });

  it.each(facts.releases.filter(({ news }) => news !== undefined))(
    'of $document $version is that of its news item',
    ({ date, news = '' }) => {
      const { publishedAt } = parse(read(`news/${news}/item.yaml`)) as { publishedAt: string };
      // Before noon in UTC+8, so the day is the same in UTC.
      expect(publishedAt).toMatch(new RegExp(`^${date}T0[0-4]:`));
    },
  );

  it('are those that texts name when a release replaces another', () => {
    const { date = '' } =
      facts.releases.find(
        ({ document, version }) => document === 'base-specification' && version === '1.1',
      ) ?? {};
    const notes = read(`${BASE}1.0/release.yaml`);
    for (const lang of demoLanguages) expect(notes).toContain(inWords[lang].format(new Date(date)));
    const months = [
      ['1.0', { en: 'June 2025', zh: '2025年6月' }],
      ['1.1', { en: 'December 2025', zh: '2025年12月' }],
      ['2.0-preview', { en: 'September 2026', zh: '2026年9月' }],
    ] as const;
    const faqs = read('faqs/faqs.yaml');
    for (const [version, month] of months) {
      const release = facts.releases.find(
        (known) => known.document === 'base-specification' && known.version === version,
      );
      const day = new Date(release?.date ?? '');
      expect(inWords.en.format(day).replace(/ \d+,/, '')).toBe(month.en);
      for (const lang of demoLanguages) expect(faqs).toContain(month[lang]);
    }
  });

  it('of policies, of the agreement, and of what the settings ask to agree to are one', () => {
    const { effective } = facts.policies;
    const version = effective.replaceAll('-', '');
    const policies = globSync(['pages/*/item.yaml', 'agreements/*/item.yaml'], { cwd: CONTENT_DIR })
      .map((file) => ({ file, ...(parse(read(file)) as { version?: string; effectiveAt?: string }) }))
      .filter((policy) => policy.version !== undefined);
    expect(policies.length).toBeGreaterThan(7);
    const others = policies.filter(
      (policy) => policy.version !== version || policy.effectiveAt !== `${effective}T00:00:00+08:00`,
    );
    expect(others).toEqual([]);
    const { legal } = parse(read('settings.yaml')) as { legal: Record<string, string> };
    const versions = Object.entries(legal).filter(([name]) => name.endsWith('Version'));
    expect(new Set(versions.map(([, value]) => value))).toEqual(new Set([version]));
    expect(lacking(['pages/cookies'], [`1${version}`])).toEqual([]);
  });
});

describe('the files', () => {
  it(
    'hold nothing that the editor cannot hold, and no picture or video that is not there',
    { timeout: 60_000 },
    () => {
      const problems: string[] = [];
      for (const { file, text } of texts.filter((candidate) => /\/(en|zh)\.md$/.test(candidate.file))) {
        const folder = path.join(CONTENT_DIR, path.dirname(file));
        markdownToLexical(text.replace(/^---\n[\s\S]*?\n---\n/, ''), {
          mediaId: (source) => (existsSync(path.join(folder, source)) ? source : undefined),
          videoId: (slug) => (existsSync(path.join(CONTENT_DIR, 'videos', slug)) ? slug : undefined),
          onProblem: ({ message }) => problems.push(`${file}: ${message}`),
        });
      }
      expect(problems).toEqual([]);
    },
  );

  it('have the headings and requirements that errata are anchored to', () => {
    const errata = globSync('documents/*/errata.yaml', { cwd: CONTENT_DIR }).flatMap((file) =>
      (parse(read(file)) as Erratum[]).map((erratum) => ({ document: path.dirname(file), ...erratum })),
    );
    const lost = errata.filter(({ document, release, chapter, anchor, requirement }) => {
      const [folder] = globSync(`${document}/releases/${release}/chapters/*-${chapter}`, {
        cwd: CONTENT_DIR,
      });
      const lines = folder ? read(`${folder}/en.md`).split('\n') : [];
      return !(
        lines.some((line) => line.replace(/^#+ /, '') === anchor) &&
        (!requirement || lines.some((line) => line.startsWith(`:::requirement{id="${requirement}"`)))
      );
    });
    expect(errata.length).toBeGreaterThan(6);
    expect(lost.map(({ id }) => id)).toEqual([]);
  });
});
