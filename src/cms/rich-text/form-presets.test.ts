import { expect, it } from 'vitest';

import { formsIn, type RichTextBlock } from '@/ui/rich-text/model';

import { richTextFromLexical } from './from-lexical';
import { markdownToLexical } from './markdown-to-lexical';
import { richTextToMarkdown } from './to-markdown';

const read = (source: string) => richTextFromLexical(markdownToLexical(source), { locale: 'zh' });

const labels = {
  note: '',
  tip: '',
  warning: '',
  offset: '',
  bits: () => '',
  columns: { bits: '', field: '', access: '', reset: '', description: '' },
};

it('leads to the page of a form with what the editor chose in advance', async () => {
  const text = await read(
    ':::form{form="support" title="板卡" label="提问" kind="problem" topic="implementation" subject="HB-2 & 链路" list="dev"}\n先查这一页。\n:::',
  );
  expect(text.blocks).toMatchObject([
    { type: 'action', form: 'support', title: '板卡', label: '提问', body: [{ type: 'paragraph' }] },
  ]);
  const [block] = text.blocks;
  const { pathname, searchParams } = new URL(
    block?.type === 'action' ? block.href : '',
    'https://heddle.example',
  );
  expect(pathname).toBe('/zh/support-request');
  expect(Object.fromEntries(searchParams)).toEqual({
    kind: 'problem',
    topic: 'implementation',
    subject: 'HB-2 & 链路',
  });
});

it.each([
  ['list="dev"', '/zh/mail-list/subscribe?list=dev'],
  ['', '/zh/mail-list/subscribe'],
])('leads to the form of the lists with %j', async (preset, href) => {
  const text = await read(`:::form{form="subscribe" title="dev" label="订阅" ${preset}}\n:::`);
  expect(text.blocks).toMatchObject([{ type: 'action', form: 'subscribe', href }]);
});

it('is a link wherever forms cannot be', async () => {
  const text = await read(':::form{title="板卡" label="提问" topic="event"}\n:::');
  expect(richTextToMarkdown(text, 'https://heddle.example', labels)).toContain(
    '[提问](https://heddle.example/zh/support-request?topic=event)',
  );
});

it('is found within other blocks, and is no other call to action', () => {
  const action: RichTextBlock = { type: 'action', title: '', label: '', href: '/zh', body: [] };
  const form: RichTextBlock = { ...action, form: 'support' };
  expect(formsIn([{ type: 'note', kind: 'info', title: '', body: [form] }, action])).toEqual(['support']);
});

it('says in which line there is no such form', () => {
  expect(() => markdownToLexical('Text\n\n:::form{form="survey"}\n:::')).toThrow('line 3: noSuchForm survey');
});
