'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

import { htmlLang, localeOfPath } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { ErrorPage } from '@/ui/patterns/error-page';
import { ButtonLink } from '@/ui/primitives/button';

/** `errors.notFound` of the messages. */
export interface NotFoundLabels {
  title: string;
  /** With `{path}` in place of the address. */
  message: string;
  lead: string;
  home: string;
}

/**
 * 'Page Not Found: {path}' in the language of the address, and the way back: to /en if the address contains /en,
 * otherwise to /zh (specification, section 2). A client component only because Next tells the address to no other.
 */
export function NotFoundText({ labels }: { labels: Record<Locale, NotFoundLabels> }) {
  const path = usePathname();
  const lang = localeOfPath(path);
  const { title, message, lead, home } = labels[lang];
  return (
    <div lang={htmlLang[lang]}>
      <title>{title}</title>
      <ErrorPage
        title={message.replace('{path}', readable(path))}
        lead={lead}
        actions={
          <ButtonLink variant="primary" href={path.includes('/en') ? '/en' : '/zh'}>
            {home}
          </ButtonLink>
        }
      />
    </div>
  );
}

/** The document around the text where no layout stands: its language follows the address as well. */
export function NotFoundDocument({ children }: { children: ReactNode }) {
  return (
    <html lang={htmlLang[localeOfPath(usePathname())]} suppressHydrationWarning>
      {children}
    </html>
  );
}

/** Addresses of Chinese words are shown as words. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
