import type { ComponentProps } from 'react';

import { locales } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';

import { NotFoundPath, NotFoundText } from './_not-found-text';

type Texts = ComponentProps<typeof NotFoundText>['texts'];

const namedPath = () => <NotFoundPath />;

/** That an address leads nowhere, in the language of the address: the text of both languages goes with the page. */
export async function NotFound() {
  const texts = await Promise.all(
    locales.map(async (locale) => {
      const { labels, t } = await textsOf(locale, 'errors');
      const heading = t.rich('notFound.message', { path: namedPath });
      return [locale, { labels: labels.notFound, heading }] as const;
    }),
  );
  return <NotFoundText texts={Object.fromEntries(texts) as Texts} />;
}
