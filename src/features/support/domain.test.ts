import { describe, expect, it } from 'vitest';

import { formHref, MOST_OF_SUBJECT, presetKinds, presetTopics } from '@/cms/rich-text/form-presets';

import { ownRequestsPath, pageNumber, requestKinds, requestPath, SUBJECT_MAX, topics } from './domain';

describe('what an editor chooses for the form in advance', () => {
  it('is what the form knows', () => {
    expect([presetKinds, presetTopics, MOST_OF_SUBJECT]).toEqual([requestKinds, topics, SUBJECT_MAX]);
  });

  it('is in the address of the form', () => {
    const presets = { kind: 'problem', topic: 'event', subject: 'A & B' } as const;
    expect(formHref('support', presets, 'en')).toBe(`/en${requestPath(presets)}`);
  });
});

describe('a page of a member’s own requests', () => {
  it('has an address that keeps the page beside what came of a response', () => {
    expect(ownRequestsPath(1)).toBe('/my/support');
    expect(ownRequestsPath(1, { sent: 'S-7K3M9Q' })).toBe('/my/support?sent=S-7K3M9Q');
    expect(ownRequestsPath(2, { sent: 'S-7K3M9Q' })).toBe('/my/support?page=2&sent=S-7K3M9Q');
  });

  it.each(['0', '-1', '1.5', '01', 'x', '', '12345', undefined, ['2', '3']])('%j is the first', (given) => {
    expect(pageNumber(given)).toBe(1);
  });

  it('is counted from 1', () => {
    expect([pageNumber('1'), pageNumber('2'), pageNumber('9999')]).toEqual([1, 2, 9_999]);
  });
});
