'use client';

import { type ReactNode, useEffect, useState } from 'react';

import { DownloadButton } from '@/access/downloads/browser';
import { load } from '@/i18n/by-language/applications.lazy';
import { languageName } from '@/i18n/language-name';
import type { Locale } from '@/i18n/locales';
import { textsFrom, type Texts } from '@/i18n/texts';

import type { ApplicationView } from './types';

/**
 * The download of a copy that was granted, before `children`; `waiting` until its texts have arrived, which most readers never
 * need.
 */
export default function OwnDownload(props: {
  lang: Locale;
  application: ApplicationView;
  /** What screen readers hear besides the label. */
  title: string;
  waiting: ReactNode;
  children: ReactNode;
}) {
  const { lang, application, title, waiting, children } = props;
  const [texts, setTexts] = useState<Texts<'applications'>>();
  useEffect(() => {
    let isWanted = true;
    void load[lang]().then(({ default: file }) => {
      if (isWanted) setTexts(textsFrom<'applications'>(lang, file));
    });
    return () => {
      isWanted = false;
    };
  }, [lang]);
  if (!texts) return waiting;
  const { labels, t } = texts;
  const label = t('download.downloadIn', { language: languageName(application.language, lang) });
  return (
    <>
      <DownloadButton
        small
        variant="primary"
        kind="specification"
        slug={application.specification}
        lang={lang}
        language={application.language}
        label={label}
        name={`${label}: ${title}`}
        labels={labels.download}
        closeLabel={labels.detail.close}
      />
      {children}
    </>
  );
}
