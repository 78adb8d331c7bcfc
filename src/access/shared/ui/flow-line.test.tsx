import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import en from '@/i18n/messages/en/applications.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/applications.json' with { type: 'json' };

import { FlowLine } from './flow-line';

it.each([
  { locale: 'en', messages: en },
  { locale: 'zh', messages: zh },
])('says of every step where it is, also of the one where it ended ($locale)', ({ locale, messages }) => {
  const { steps } = messages;
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ applications: messages }} timeZone="UTC">
      <FlowLine step={2} stopped labels={steps} />
    </NextIntlClientProvider>,
  );
  const spoken = [...html.matchAll(/<span class="visually-hidden">([^<]*)<\/span>/g)].map(([, text]) => text);
  expect(spoken).toEqual([steps.done, steps.stopped, steps.todo, steps.todo, steps.todo]);
});
