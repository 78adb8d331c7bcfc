import type { ComponentProps, ReactNode } from 'react';

import { getSiteFrame } from '@/features/site/queries';
import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';

import { SimpleHeader } from './[lang]/_frame/header';
import { InLanguageOfAddress, NotFoundPath, NotFoundText } from './_not-found-text';

type Texts = ComponentProps<typeof NotFoundText>['texts'];

const namedPath = () => <NotFoundPath />;

/** Nothing while the settings of the site cannot be read. */
const frameOf = (lang: Locale) => getSiteFrame(lang).catch(() => undefined);

/** That an address leads nowhere, in the language of the address: the text of both languages goes with the page. */
export async function NotFound() {
  const texts = await Promise.all(
    locales.map(async (locale) => {
      const [frame, { labels, t }] = await Promise.all([frameOf(locale), textsOf(locale, 'errors')]);
      const heading = t.rich('notFound.message', { path: namedPath });
      return [locale, { labels: labels.notFound, heading, brand: frame?.brand.name ?? '' }] as const;
    }),
  );
  return <NotFoundText texts={Object.fromEntries(texts) as Texts} />;
}

/** The header of the site in the language of the address. There is none while the settings of the site cannot be read. */
export async function NotFoundHeader() {
  const headers = await Promise.all(
    locales.map(async (lang): Promise<readonly [Locale, ReactNode]> => {
      const [frame, { labels }] = await Promise.all([frameOf(lang), textsOf(lang, 'frame')]);
      return [
        lang,
        frame && <SimpleHeader lang={lang} brand={frame.brand} labels={labels} path={`/${lang}`} />,
      ];
    }),
  );
  return <InLanguageOfAddress parts={Object.fromEntries(headers) as Record<Locale, ReactNode>} />;
}
