import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { isLocale } from '@/i18n/locales';
import { loadNamespace } from '@/i18n/messages';
import { PageHead } from '@/ui/patterns/page-head';
import { ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';

import { SimplePage } from '../_frame/page-frame';
import styles from './my.module.css';

type Screen = 'personal' | 'profile' | 'settings';

/** The namespace `my` of the messages. */
type MyLabels = {
  notice: string;
  text: string;
  documents: string;
  home: string;
} & Record<Screen, { title: string; lead: string }>;

export interface Props {
  params: Promise<{ lang: string }>;
}

/** Title and `noindex` of a personal page. */
export async function myMetadata({ params }: Props, screen: Screen): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const labels = await loadNamespace<MyLabels>(lang, 'my');
  const { title, lead } = labels[screen];
  return pageMetadata({ lang, path: `/my/${screen}`, title, description: lead, noIndex: true });
}

/** A personal page while there are no accounts: says what will be here and where to go on. */
export async function MyNoticePage({ params, screen }: Props & { screen: Screen }) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const labels = await loadNamespace<MyLabels>(lang, 'my');
  const { title, lead } = labels[screen];
  return (
    <SimplePage lang={lang} path={`/${lang}/my/${screen}`} title={title}>
      <div className="container">
        <PageHead title={title} lead={lead} />
        <div className={styles.notice}>
          <Notice title={labels.notice}>
            <p>{labels.text}</p>
          </Notice>
          <div className={styles.actions}>
            <ButtonLink variant="primary" href={`/${lang}/docs`}>
              {labels.documents}
            </ButtonLink>
            <ButtonLink href={`/${lang}`}>{labels.home}</ButtonLink>
          </div>
        </div>
      </div>
    </SimplePage>
  );
}
