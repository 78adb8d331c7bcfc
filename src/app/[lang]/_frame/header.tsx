import { Icon } from '@/ui/icons/icon';
import { StaticPart } from '@/ui/static-part/static-part';
import { htmlLang, localeNames, otherLocales } from '@/i18n/locales';

import { BrandLink } from './brand-link';
import { FrameIsland } from './frame-island';
import styles from './header.module.css';
import { languageSwitchTarget } from './language-switch';
import type { FrameLabels, HeaderProps, MenuItem, SimpleHeaderProps } from './types';

/** The full header: mark, two-level menu, search, language, theme; on narrow screens the menu is a drawer. */
export function Header({ lang, brand, menu, labels, path, searchHref, signInHref }: HeaderProps) {
  const here = path ?? `/${lang}`;
  return (
    <>
      <a className={styles.skip} href="#content">
        {labels.skip}
      </a>
      <StaticPart as="header" className={styles.header} data-frame="">
        <div className={`${styles.bar ?? ''} container`}>
          <BrandLink brand={brand} lang={lang} />
          <nav className={styles.menu} aria-label={labels.mainMenu}>
            <ul>
              {menu.map((item, index) => (
                <li key={item.label}>
                  {item.children?.length ? (
                    <MenuPanel item={item} id={`menu-${index}`} path={path} overview={labels.overview} />
                  ) : (
                    <a className={styles.entry} href={item.href} {...currentPage(item.href, path)}>
                      {item.label}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.tools}>
            {searchHref && <SearchLink href={searchHref} label={labels.search} />}
            <ThemeToggle labels={labels} />
            <LanguageLinks lang={lang} path={here} />
            {signInHref && (
              <a className={styles.signIn} href={signInHref} data-sign-in="">
                {labels.signIn}
              </a>
            )}
            <AccountLink lang={lang} labels={labels} />
            <button
              type="button"
              className={styles.drawerButton}
              popoverTarget="site-drawer"
              aria-label={labels.openMenu}
            />
          </div>
        </div>
        <Drawer lang={lang} menu={menu} labels={labels} path={path} signInHref={signInHref} />
      </StaticPart>
      <FrameIsland update={labels.update} />
    </>
  );
}

/** The header of inner pages: mark, a way back, search, language and theme. */
export function SimpleHeader({ lang, brand, labels, backHref, backLabel, title, path }: SimpleHeaderProps) {
  return (
    <>
      <a className={styles.skip} href="#content">
        {labels.skip}
      </a>
      <StaticPart as="header" className={styles.header} data-frame="">
        <div className={`${styles.bar ?? ''} container`}>
          <BrandLink brand={brand} lang={lang} />
          <nav className={styles.back} aria-label={labels.back}>
            <a href={backHref ?? `/${lang}`}>
              <Icon name="arrow-left" small />
              {backLabel ?? labels.back}
            </a>
          </nav>
          {title && <p className={styles.title}>{title}</p>}
          <div className={styles.tools}>
            <SearchLink href={`/${lang}/search`} label={labels.search} />
            <ThemeToggle labels={labels} />
            <LanguageLinks lang={lang} path={path ?? `/${lang}`} />
            <AccountLink lang={lang} labels={labels} />
          </div>
        </div>
      </StaticPart>
      <FrameIsland update={labels.update} />
    </>
  );
}

/** Marks the link to the present page. Spread, since an attribute without value travels in the page data, too. */
function currentPage(href: string, path: string | undefined): { 'aria-current'?: 'page' } {
  return href === path ? { 'aria-current': 'page' } : {};
}

function MenuPanel({
  item,
  id,
  path,
  overview,
}: {
  item: MenuItem;
  id: string;
  path?: string;
  overview: string;
}) {
  const links = item.children ?? [];
  const ownPage = links.every(({ href }) => href !== item.href);
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        popoverTarget={id}
        data-hover-menu={id}
        data-section={item.href}
      >
        {item.label}
      </button>
      <div id={id} popover="auto" className={styles.panel}>
        <div className={`${styles.sheet ?? ''} container`}>
          <div className={styles.panelHead}>
            <p>{item.label}</p>
            {ownPage && (
              <a href={item.href} {...currentPage(item.href, path)}>
                {overview}
              </a>
            )}
          </div>
          <ul>
            {links.map(({ label, href, hint }) => (
              <li key={label}>
                <a href={href} {...currentPage(href, path)}>
                  <span>{label}</span>
                  {hint && <small>{hint}</small>}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

/**
 * A member's picture: a link to the personal center, shown when the script in the head has set its mark. `account.ts`
 * makes it a menu.
 */
function AccountLink({ lang, labels }: Pick<HeaderProps, 'lang' | 'labels'>) {
  return (
    <a className={styles.account} href={`/${lang}/my/personal`} aria-label={labels.account} data-account="" />
  );
}

function Drawer({
  lang,
  menu,
  labels,
  path,
  signInHref,
}: Pick<HeaderProps, 'lang' | 'menu' | 'labels' | 'path' | 'signInHref'>) {
  return (
    <div id="site-drawer" popover="auto" className={styles.drawer} data-drawer>
      <nav aria-label={labels.mainMenu}>
        <ul>
          {menu.map((item) => (
            <li key={item.label}>
              {item.children?.length ? (
                <details name="drawer">
                  <summary>{item.label}</summary>
                  <ul>
                    {item.children.every(({ href }) => href !== item.href) && (
                      <li>
                        <a href={item.href}>{labels.overview}</a>
                      </li>
                    )}
                    {item.children.map(({ label, href }) => (
                      <li key={label}>
                        <a href={href} {...currentPage(href, path)}>
                          {label}
                        </a>
                      </li>
                    ))}
                  </ul>
                </details>
              ) : (
                <a href={item.href} {...currentPage(item.href, path)}>
                  {item.label}
                </a>
              )}
            </li>
          ))}
          {signInHref && (
            <li className={styles.forGuests}>
              <a href={signInHref} data-sign-in="">
                {labels.signIn}
              </a>
            </li>
          )}
          <li className={styles.forMembers}>
            <a href={`/${lang}/my/personal`}>{labels.account}</a>
          </li>
        </ul>
      </nav>
      <button
        type="button"
        className={styles.drawerClose}
        popoverTarget="site-drawer"
        popoverTargetAction="hide"
      >
        {labels.closeMenu}
      </button>
    </div>
  );
}

/** Leads to the search; with scripts it opens the dialog. */
function SearchLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      className={`${styles.tool ?? ''} ${styles.search ?? ''}`}
      href={href}
      aria-label={label}
      data-search-open
    />
  );
}

function ThemeToggle({ labels }: { labels: FrameLabels }) {
  return (
    <button
      type="button"
      className={`${styles.tool ?? ''} ${styles.theme ?? ''} needs-js`}
      data-choose-theme="toggle"
      disabled
      aria-label={labels.theme.toggle}
    />
  );
}

/** A link to this page in each other language. */
function LanguageLinks({ lang, path }: { lang: HeaderProps['lang']; path: string }) {
  return otherLocales(lang).map((other) => (
    <a
      key={other}
      className={styles.language}
      href={languageSwitchTarget(path, other)}
      hrefLang={htmlLang[other]}
      lang={htmlLang[other]}
      data-switch={other}
    >
      {localeNames[other]}
    </a>
  ));
}
