import { describe, expect, it } from 'vitest';

import { commentsPath } from '@/content/documents/domain';
import { check } from '@/platform/http/validate';

import { answerSchema, commentMachine, commentPath, commentSchema, commentStates, visibleTo } from './domain';

const chapter = { document: 'base-specification', version: '2.0-preview', chapter: 'network-layer' };
const comment = { ...chapter, kind: 'comment', text: 'Say which clock.' };

describe('who sees a comment of someone else', () => {
  it.each([
    ['everyone', ['waiting', 'shown'], ['waiting', 'shown']],
    ['members', ['waiting', 'shown'], []],
    ['moderated', ['shown'], ['shown']],
    ['closed', ['shown'], ['shown']],
    ['nobody', [], []],
  ] as const)('with the setting %s', (setting, members, visitors) => {
    expect(visibleTo(setting, true)).toEqual(members);
    expect(visibleTo(setting, false)).toEqual(visitors);
  });
});

describe('the states of a comment', () => {
  it('are changed by staff, and by the author only to take it back', () => {
    expect(commentMachine.possible('open', 'staff')).toEqual(['accept', 'reject', 'fix']);
    expect(commentMachine.possible('open', 'author')).toEqual(['withdraw']);
    expect(commentMachine.possible('fixed', 'staff')).toEqual(['reopen']);
  });

  it('end with the withdrawal', () => {
    for (const state of commentStates.filter((name) => name !== 'withdrawn')) {
      expect(commentMachine.next(state, 'withdraw', 'author'), state).toBe('withdrawn');
    }
    expect(commentMachine.possible('withdrawn', 'staff')).toEqual([]);
    expect(commentMachine.possible('withdrawn', 'author')).toEqual([]);
  });
});

describe('a comment as it is sent', () => {
  it('needs a text, and keeps its lines', () => {
    expect(check(commentSchema, { ...comment, text: '  one\r\ntwo \n' }).data?.text).toBe('one\ntwo');
    expect(check(commentSchema, { ...comment, text: ' \n ' }).fields).toEqual({ text: 'empty' });
    expect(check(commentSchema, { ...comment, text: 'x'.repeat(4_001) }).fields).toEqual({ text: 'tooLong' });
  });

  it.each([
    ['document', '../x'],
    ['version', '1/2'],
    ['chapter', 'a b'],
    ['kind', 'praise'],
    ['lang', 'xx'],
  ])('has a %s in the form of an address', (field, value) =>
    expect(check(commentSchema, { ...comment, [field]: value }).fields).toHaveProperty(field),
  );

  it.each(['text', 'passage', 'anchor'])('has no U+0000 in its %s', (field) =>
    expect(check(commentSchema, { ...comment, [field]: 'a\0b' }).fields).toEqual({ [field]: 'format' }),
  );

  it('has no fields of its own', () =>
    expect(check(commentSchema, { ...comment, state: 'accepted' }).fields).toEqual({ state: 'unknown' }));
});

describe('an answer', () => {
  it.each([
    [{ event: 'reject', expectedState: 'open' }, { answer: 'empty' }],
    [{ event: 'fix', expectedState: 'open', answer: 'Done.' }, { fixedIn: 'empty' }],
    [{ event: 'withdraw', expectedState: 'open' }, { event: 'format' }],
    [{ event: 'accept', expectedState: 'open' }, undefined],
    [{ event: 'fix', expectedState: 'accepted', fixedIn: '2.0' }, undefined],
  ])('%j has the faults %j', (input, fields) => expect(check(answerSchema, input).fields).toEqual(fields));
});

describe('the address of the page', () => {
  it('names the chapter as the links of chapters do, and what else is asked for', () => {
    expect(commentPath(chapter)).toBe(commentsPath(chapter.document, chapter.version, chapter.chapter));
    expect(commentPath(chapter)).toBe('/docs/comments/base-specification/2.0-preview/network-layer');
    expect(commentPath(chapter, { kind: 'error', anchor: 'a b' })).toBe(
      '/docs/comments/base-specification/2.0-preview/network-layer?kind=error&at=a+b',
    );
  });
});
