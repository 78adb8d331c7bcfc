import type { ReactNode } from 'react';

import { loginAddress } from '@/app/_identity-address';
import { previewReader } from '@/cms/preview-session';
import { getSiteFrame, getSiteFrameDraft } from '@/features/site/queries';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';

import { Footer } from './footer';
import { Header, SimpleHeader } from './header';
import { BundleStrip, PreviewBar } from './preview-bar';

interface FullPageProps {
  lang: Locale;
  /** The page's path with language prefix. */
  path: string;
  children: ReactNode;
}

/** A page with the full header: menu, search, login. */
export async function FullPage({ lang, path, children }: FullPageProps) {
  const { frame, labels } = await frameOf(lang);
  return (
    <>
      <BundleStrip lang={lang} path={path} />
      <Header
        lang={lang}
        brand={frame.brand}
        menu={frame.menu}
        labels={labels}
        path={path}
        searchHref={`/${lang}/search`}
        signInHref={loginAddress(lang, path)}
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer lang={lang} brand={frame.brand} footer={frame.footer} labels={labels} />
      <PreviewBar lang={lang} path={path} />
    </>
  );
}

interface SimplePageProps extends FullPageProps {
  /** The section's name beside the mark. */
  title: string;
  /** Where "back" leads; the language home when absent. */
  backHref?: string;
  backLabel?: string;
}

/** A page with the simple header, which the specification asks for on details and personal pages. */
export async function SimplePage({ lang, path, title, backHref, backLabel, children }: SimplePageProps) {
  const { frame, labels } = await frameOf(lang);
  return (
    <>
      <BundleStrip lang={lang} path={path} />
      <SimpleHeader
        lang={lang}
        brand={frame.brand}
        labels={labels}
        title={title}
        path={path}
        backHref={backHref}
        backLabel={backLabel}
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer lang={lang} brand={frame.brand} footer={frame.footer} labels={labels} />
      <PreviewBar lang={lang} path={path} />
    </>
  );
}

async function frameOf(lang: Locale) {
  const reader = await previewReader();
  const [frame, { labels }] = await Promise.all([
    reader ? getSiteFrameDraft(lang, reader) : getSiteFrame(lang),
    textsOf(lang, 'frame'),
  ]);
  return { frame, labels };
}
