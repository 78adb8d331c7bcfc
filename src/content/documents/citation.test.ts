import { expect, it } from 'vitest';

import en from '@/i18n/messages/en/documents.json';
import zh from '@/i18n/messages/zh/documents.json';
import { textsFrom } from '@/i18n/texts';

import { bibtexOf, plainCitation } from './citation';

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
