import { describe, expect, it } from 'vitest';

import en from '@/i18n/messages/en/documents.json';
import zh from '@/i18n/messages/zh/documents.json';
import { textsFrom } from '@/i18n/texts';

import { bibtexOf, citablePlaces, citedAt, plainCitation } from './citation';

const cited = {
  organisation: 'Heddle & Co',
  documentSlug: 'base-specification',
  document: 'Base Specification',
  number: 'HDL-S-001',
  version: '1.1',
  date: '2025-12-10T00:00:00.000Z',
  chapterSlug: 'transport-layer',
  chapterNumber: '5',
  chapter: 'T_RTO {and} timers',
  url: 'https://heddle.example/en/docs/base-specification/v/1.1/transport-layer',
};

it('a BibTeX entry names the release and its permanent address, with LaTeX signs escaped', () => {
  const entry = bibtexOf(cited);
  expect(entry.split('\n')[0]).toBe('@techreport{heddle-co-base-specification-1.1-transport-layer,');
  expect(entry).toContain(String.raw`author = {{Heddle \& Co}}`);
  expect(entry).toContain(String.raw`title = {Base Specification, 5 T\_RTO and timers}`);
  expect(entry).toContain('year = {2025}');
  expect(entry).toContain('month = {12}');
  expect(entry).toContain(`url = {${cited.url}}`);
});

it('a plain citation is punctuated for its language', () => {
  expect(plainCitation(cited, textsFrom<'documents'>('zh', zh).t)).toContain(
    '：《Base Specification》（HDL-S-001，1.1版，2025-12）',
  );
  expect(plainCitation(cited, textsFrom<'documents'>('en', en).t)).toContain(
    ': Base Specification (HDL-S-001, release 1.1, 2025-12)',
  );
});

describe('a citation of a place', () => {
  const t = textsFrom<'documents'>('en', en).t;
  const inChinese = textsFrom<'documents'>('zh', zh).t;
  const within = { section: '5.2', heading: 'Timers' };
  const places = [
    { kind: 'section', id: 'timers', number: '5.2', title: 'Timers', ...within },
    { kind: 'table', id: 'limits', number: 'Table 5-4', title: 'Limits & units', ...within },
    { kind: 'table', id: 'bare', number: 'Table 5-5', title: '', ...within },
    { kind: 'figure', id: 'fig-states', number: 'Figure 5-2', title: 'States', ...within },
    { kind: 'register', id: 'trn-ctl', number: 'TRN_CTL', title: '0x40', ...within },
    { kind: 'requirement', id: 'HDL-TRN-005', number: 'HDL-TRN-005', title: 'A port SHALL …', ...within },
    // Nobody can be led to these.
    { kind: 'section', id: 'cited.documents', number: '', title: 'Documents cited', ...within },
    { kind: 'table', id: '', number: 'Table 5-6', title: 'No anchor', ...within },
  ] as const;

  it('has the number and the words of sections, tables, and figures, and the number of others', () => {
    const plain = citablePlaces(places, t).map((place) => plainCitation(citedAt(cited, place), t));
    const named = plain.map((text) => text.slice(text.indexOf('2025-12), ') + 10, text.indexOf('. https')));
    expect(named).toEqual([
      'Section 5.2, “Timers”',
      'Table 5-4, “Limits & units”',
      'Table 5-5',
      'Figure 5-2, “States”',
      'TRN_CTL',
      'HDL-TRN-005',
    ]);
    expect(plain[1]).toMatch(/transport-layer#limits$/);
  });

  it('is punctuated for its language, and leads to anchors in its letters', () => {
    const [place] = citablePlaces(
      [{ kind: 'section', id: '定时器', number: '5.2', title: '定时器', ...within }],
      inChinese,
    );
    if (!place) return expect.fail('no place');
    const text = plainCitation(citedAt(cited, place), inChinese);
    expect(text).toContain('，2025-12），第5.2节“定时器”。');
    expect(text).toMatch(/transport-layer#%E5%AE%9A%E6%97%B6%E5%99%A8$/);
    const entry = bibtexOf(citedAt(cited, place));
    expect(entry.split('\n')[0]).toBe(
      '@techreport{heddle-co-base-specification-1.1-transport-layer-section-5-2,',
    );
    expect(entry).toContain('title = {Base Specification, 第5.2节 定时器}');
  });

  it('has another key than places whose anchors differ in Chinese letters only', () => {
    const alike = citablePlaces(
      [
        { kind: 'section', id: '协议-v2', number: '5.3', title: '', ...within },
        { kind: 'section', id: '机制-v2', number: '5.4', title: '', ...within },
        { kind: 'table', id: '表-v2', number: '表5-4', title: '', ...within },
        { kind: 'figure', id: '图-v2', number: '图5-4', title: '', ...within },
        { kind: 'figure', id: 'v2', number: '图5-5', title: '', ...within },
      ],
      inChinese,
    );
    const keys = alike.map(
      (place) => bibtexOf(citedAt(cited, place)).split('transport-layer-')[1]?.split(',')[0],
    );
    expect(keys).toEqual(['section-5-3', 'section-5-4', 'table-5-4', 'figure-5-4', 'v2']);
  });

  it('has a key of its own in BibTeX, and LaTeX signs escaped', () => {
    const limits = { id: 'limits', key: 'limits', name: 'Table 5-4' };
    const entry = bibtexOf(citedAt(cited, { ...limits, title: 'Limits & units' }));
    expect(entry.split('\n')[0]).toBe('@techreport{heddle-co-base-specification-1.1-transport-layer-limits,');
    expect(entry).toContain(String.raw`title = {Base Specification, Table 5-4 Limits \& units}`);
    expect(entry).toContain(`url = {${cited.url}#limits}`);
  });
});
