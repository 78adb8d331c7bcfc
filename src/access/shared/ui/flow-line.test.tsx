import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import en from '@/i18n/messages/en/applications.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/applications.json' with { type: 'json' };
import { TextContext } from '@/i18n/text-context';

import { FlowLine } from './flow-line';

it.each([
  { locale: 'en', messages: en },
  { locale: 'zh', messages: zh },
] as const)(
  'says of every step where it is, also of the one where it ended ($locale)',
  ({ locale, messages }) => {
    const { steps } = messages;
    const html = renderToStaticMarkup(
      <TextContext locale={locale} messages={{ applications: messages }}>
        <FlowLine step={2} stopped labels={steps} />
      </TextContext>,
    );
    const spoken = [...html.matchAll(/<span class="visually-hidden">([^<]*)<\/span>/g)];
    expect(spoken.map(([, text]) => text)).toEqual([
      steps.done,
      steps.stopped,
      steps.todo,
      steps.todo,
      steps.todo,
    ]);
  },
);
