import { Mark } from '@/ui/brand/mark';
import { htmlLang } from '@/i18n/locales';
import { StaticPart } from '@/ui/static-part/static-part';

import styles from './footer.module.css';
import type { FooterProps, MenuLink } from './types';

const themes = ['system', 'light', 'dark'] as const;

/** The footer: link groups, contact, legal row, filing numbers, social links and the choice of theme. */
export function Footer({ lang, brand, footer, labels }: FooterProps) {
  const { groups, legal, social, copyright, contact, filing } = footer;
  return (
    <StaticPart as="footer" className={styles.footer} data-frame="">
      <div className={styles.selvedge} aria-hidden="true" />
      <div className={`${styles.top ?? ''} container`}>
        <div className={styles.about}>
          <a className={styles.brand} href={`/${lang}`}>
            <Mark />
            <span>{brand.name}</span>
          </a>
          {brand.tagline && <p>{brand.tagline}</p>}
          {contact && (
            <address id="contact-us">
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
              {contact.postalAddress && <span>{contact.postalAddress}</span>}
            </address>
          )}
        </div>
        <nav className={styles.groups} aria-label={labels.footer.label}>
          {groups.map(({ title, links }) => (
            <section key={title}>
              <h2>{title}</h2>
              <LinkList links={links} />
            </section>
          ))}
          {social.length > 0 && (
            <section>
              <h2>{labels.footer.follow}</h2>
              <LinkList links={social} />
            </section>
          )}
        </nav>
      </div>
      <div className={`${styles.bottom ?? ''} container`}>
        <nav aria-label={labels.footer.legal}>
          <LinkList links={legal} />
        </nav>
        <button type="button" className={`${styles.cookies ?? ''} needs-js`} data-manage-cookies>
          {labels.footer.cookies}
        </button>
        <div className={`${styles.themes ?? ''} needs-js`} role="group" aria-label={labels.theme.label}>
          {themes.map((theme) => (
            <button
              key={theme}
              type="button"
              data-choose-theme={theme}
              disabled
              aria-pressed={theme === 'system'}
            >
              {labels.theme[theme]}
            </button>
          ))}
        </div>
        <p className={styles.small}>
          {copyright && <span>{copyright}</span>}
          {(filing?.icp ?? filing?.publicSecurity) && (
            // Issued in Chinese, whatever language the page is in.
            <span className={styles.filing} lang={htmlLang.zh}>
              {filing?.icp &&
                (filing.icpHref ? <a href={filing.icpHref}>{filing.icp}</a> : <span>{filing.icp}</span>)}
              {filing?.publicSecurity && <span>{filing.publicSecurity}</span>}
            </span>
          )}
        </p>
        <p id="leads-outside" hidden>
          {labels.footer.external}
        </p>
      </div>
    </StaticPart>
  );
}

function LinkList({ links }: { links: MenuLink[] }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={label}>
          {href.startsWith('/') ? (
            <a href={href}>{label}</a>
          ) : (
            <a href={href} rel="noreferrer" aria-describedby="leads-outside">
              {label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
