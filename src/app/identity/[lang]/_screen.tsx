import type { ReactNode } from 'react';

import { BrandLink } from '@/app/[lang]/_frame/brand-link';
import { ScreenHead } from '@/features/identity/ui/screen-head';
import { getSiteFrame } from '@/features/site/queries';
import { BrowserTexts } from '@/i18n/browser-texts';
import { htmlLang, localeNames, otherLocales } from '@/i18n/locales';
import { NeedsScript } from '@/ui/patterns/needs-script';
import { OutcomeHost } from '@/ui/patterns/outcome';
import { KeptWords } from '@/ui/words/kept-words';

import styles from './screen.module.css';
import type { Screen as ScreenName, Visit } from './_visit';

/** One calm column: the mark, the title, a form. */
export async function Screen({
  visit,
  name,
  children,
}: {
  visit: Visit;
  name: ScreenName;
  children: ReactNode;
}) {
  const { lang, labels } = visit;
  const { brand } = await getSiteFrame(lang);
  return (
    <>
      <header className={`${styles.header ?? ''} container`}>
        <BrandLink brand={brand} lang={lang} />
        {otherLocales(lang).map((other) => (
          <a
            key={other}
            className={styles.language}
            href={visit.address(name, other)}
            hrefLang={htmlLang[other]}
            lang={htmlLang[other]}
          >
            {localeNames[other]}
          </a>
        ))}
      </header>
      <main id="content" className={styles.main}>
        <div className={styles.column}>
          <OutcomeHost
            head={<ScreenHead title={labels[name].title} lead={<KeptWords text={labels[name].lead} />} />}
          >
            <NeedsScript title={labels.noScript} text={labels.noScriptText} className={styles.content}>
              <BrowserTexts lang={lang} namespaces={['identity', 'verification']}>
                {children}
              </BrowserTexts>
            </NeedsScript>
          </OutcomeHost>
        </div>
      </main>
      <footer className={styles.footer}>
        <a href={`/${lang}`}>{labels.back}</a>
      </footer>
    </>
  );
}
