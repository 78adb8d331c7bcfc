import { loginStore, LoginStatus, toLogin } from '@/features/session/browser';
import type { Profile } from '@/features/session';
import { localeOfDocument } from '@/i18n/document-locale';
import { messages } from '@/i18n/by-language/account-menu';

import styles from './account.module.css';

/**
 * Makes the header's account link a menu and fills it. Loads only for visitors with a session, and on the way to the
 * member area.
 */

let following = false;

/** Follows the login state of this page; called again it brings a new header into line with it. */
export function followLogin(): void {
  if (!following) {
    following = true;
    loginStore.subscribe(showLogin);
  }
  showLogin();
  void loginStore.start();
}

/**
 * Goes to a page for members once the profile is there (specification, section 4), or to the login, which leads back.
 * @param go the soft navigation
 */
export async function enterMemberArea(href: string, go: () => void): Promise<void> {
  followLogin();
  const { status } = await loginStore.start();
  if (status === LoginStatus.loggedIn) go();
  else toLogin(href);
}

/** Writes the current state into the header. */
function showLogin(): void {
  const { status, profile } = loginStore.getState();
  // Before the question is asked the page stays as the head's script made it.
  const unasked = status === LoginStatus.notLoggedIn && document.cookie.includes('_U_T_=');
  if (!unasked) document.documentElement.toggleAttribute('data-member', status > LoginStatus.notLoggedIn);
  if (!profile) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account]'))
    showMember(link, profile);
}

function showMember(link: HTMLAnchorElement, { nickname, email, photo }: Profile): void {
  const initial = String.fromCodePoint(nickname.codePointAt(0) ?? 0x20).toUpperCase();
  link.dataset['initial'] = photo ? '' : initial;
  link.style.setProperty('--photo', photo ? `url(${JSON.stringify(photo)})` : 'none');
  const panel = link.nextElementSibling?.matches('[data-account-menu]')
    ? link.nextElementSibling
    : addMenu(link);
  const [name, address] = panel.querySelectorAll('p');
  if (name) name.textContent = nickname;
  if (address) address.textContent = email;
}

/** Puts the menu beside the link, which becomes its button. */
function addMenu(link: HTMLAnchorElement): HTMLElement {
  const lang = localeOfDocument();
  const texts = messages[lang];
  const panel = element('div', styles.panel);
  panel.popover = 'auto';
  panel.dataset['accountMenu'] = '';
  const list = document.createElement('ul');
  for (const page of ['personal', 'profile', 'settings'] as const) {
    const entry = document.createElement('a');
    entry.href = `/${lang}/my/${page}`;
    entry.textContent = texts[page];
    if (entry.pathname === window.location.pathname) entry.setAttribute('aria-current', 'page');
    list.append(item(entry));
  }
  const leave = document.createElement('button');
  leave.type = 'button';
  leave.textContent = texts.logOut;
  leave.addEventListener('click', () => loginStore.logOut());
  list.append(item(leave));
  panel.append(element('p', styles.name), element('p', styles.email), list);

  link.role = 'button';
  link.ariaExpanded = 'false';
  // A press beside an open popover closes it, and the link is beside it: the click that follows must not open it again.
  let wasOpen = false;
  for (const press of ['pointerdown', 'keydown']) {
    link.addEventListener(press, () => (wasOpen = panel.matches(':popover-open')));
  }
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    panel.togglePopover(!wasOpen);
    wasOpen = false;
  });
  link.addEventListener('keydown', (event) => {
    // What a button does and a link does not.
    if (event.key !== ' ') return;
    event.preventDefault();
    link.click();
  });
  panel.addEventListener('toggle', () => {
    const open = panel.matches(':popover-open');
    link.ariaExpanded = String(open);
    if (open) panel.querySelector('a')?.focus({ preventScroll: true });
  });
  link.after(panel);
  return panel;
}

function element(name: 'div' | 'p', className: string | undefined): HTMLElement {
  const made = document.createElement(name);
  made.className = className ?? '';
  return made;
}

function item(content: HTMLElement): HTMLLIElement {
  const made = document.createElement('li');
  made.append(content);
  return made;
}
