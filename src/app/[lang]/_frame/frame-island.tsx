'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { ReactElement } from 'react';

import { isLocale, localePattern } from '@/i18n/locales';
import { repeatEarlyPress } from '@/platform/http/early-press';
import { addressWithoutSecret } from '@/platform/http/secret-in-address';
import { followScrollers, tieFields, walkStops } from '@/ui/behavior/reading-keys';
import { whenIdle } from '@/ui/behavior/when-idle';
import { takeNotice } from '@/ui/patterns/kept-notice';
import { showToast } from '@/ui/patterns/toast';

import { guardChunks } from './chunk-guard';
import { listenForEnlarging } from './open-enlarged';
import { languageSwitchTarget } from './language-switch';
import { listenForSearch } from './open-search';
import type { UpdateLabels } from './quiet-page';
import { chooseTheme, shownTheme } from './theme';

/** Milliseconds a pointer rests on a menu entry before its panel opens, and may stray before it closes. */
const HOVER_OPEN = 90;
const HOVER_CLOSE = 220;

/**
 * What outlives a page: whose account is logged in, chunks of a build that is gone, and a press before the scripts came.
 * The layout shows it, so the scripts of this file come with the document, once, and not again with each page and with the
 * boundary for missing ones.
 */
export function DocumentIsland() {
  useEffect(() => {
    const look = (): void => {
      if (loadedAccount || hasSession()) void withAccount((account) => account.followLogin());
    };
    const ending = new AbortController();
    const { signal } = ending;
    look();
    // Another tab may have logged in or out; a page may come back from the history as it was.
    document.addEventListener('visibilitychange', () => document.hidden || look(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
    guardChunks(signal);
    repeatEarlyPress(document.body);
    return () => ending.abort();
  }, []);
  return null;
}

/**
 * The few parts of the frame that need a script, all in one place: soft navigation of plain links, the mark of the
 * current menu entry, the addresses of the language links, the theme buttons, menu panels that open on hover, and
 * detecting a new build. Everything else is links, popovers, and details elements of the browser.
 */
export function FrameIsland({ update }: { update: UpdateLabels }) {
  const router = useRouter();
  const path = usePathname();
  /** What lies over the page: the search, or a figure. */
  const [layer, setLayer] = useState<ReactElement | null>(null);

  // Before the links: a press on the header's search opens the dialog instead of the page.
  useEffect(() => {
    const ending = new AbortController();
    listenForSearch(ending.signal, router, setLayer);
    listenForEnlarging(ending.signal, setLayer);
    return () => ending.abort();
  }, [router]);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener(
      'click',
      (event) => {
        comeBackHere(event);
        keepPlace(event);
        const link = innerLink(event);
        if (!link) return;
        event.preventDefault();
        closePanels();
        const go = (): void => router.push(link.pathname + link.search + link.hash);
        if (MEMBER_AREA.test(link.pathname))
          void withAccount((account) => account.enterMemberArea(link.href, go));
        else go();
      },
      { signal },
    );
    // A link about to be pressed is fetched early; never the whole page's worth of links.
    const warm = (event: Event): void => {
      const link = innerLink(event, true);
      if (link) router.prefetch(link.pathname + link.search);
    };
    document.addEventListener('pointerdown', warm, { signal, passive: true });
    document.addEventListener('focusin', warm, { signal });
    return () => ending.abort();
  }, [router]);

  // Before the new page is painted, so neither marks nor a member's picture blink.
  useLayoutEffect(() => {
    loadedAccount?.followLogin();
    closePanels();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-frame] a[href]')) {
      const address = link.pathname;
      const { switch: language } = link.dataset;
      if (isLocale(language)) {
        link.href = languageSwitchTarget(path, language, window.location.search);
        continue;
      }
      if (address === path) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    // A page may be listed in two sections; only one of them is where the visitor is.
    const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')];
    const contains = (part: string) => path === part || path.startsWith(`${part}/`);
    const here =
      sections.find((button) => contains(button.dataset['section'] ?? '')) ??
      sections.find((button) => {
        const links = button.parentElement?.querySelectorAll<HTMLAnchorElement>('a[href^="/"]') ?? [];
        return Array.from(links, (link) => link.pathname).some(contains);
      });
    for (const button of sections) button.toggleAttribute('data-here', button === here);
  }, [path]);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener(
      'click',
      (event) => {
        const target = event.target instanceof Element ? event.target : undefined;
        const choice = target?.closest<HTMLElement>('[data-choose-theme]')?.dataset['chooseTheme'];
        if (choice === undefined) return;
        chooseTheme(choice === 'toggle' ? (shownTheme() === 'dark' ? 'light' : 'dark') : choice);
        showTheme();
      },
      { signal },
    );
    openOnHover(signal);
    return () => ending.abort();
  }, []);

  // After every rendering: another page, or the same one read again, brings buttons as the server sends them. Last of the
  // effects on the page's elements, so what can be pressed works.
  useEffect(showTheme);

  // After every rendering: each page has boxes and terms of its own.
  useEffect(() => {
    const ending = new AbortController();
    followScrollers(ending.signal);
    walkStops(ending.signal);
    tieFields(ending.signal);
    return () => ending.abort();
  });

  useEffect(() => {
    const notice = takeNotice();
    if (notice !== undefined) void showToast(notice, { status: 'success' });
  }, []);

  useEffect(
    () => whenIdle(() => void import('./quiet-page').then(({ startQuietly }) => startQuietly(update))),
    [update],
  );

  return layer;
}

const MEMBER_AREA = new RegExp(`^/(?:${localePattern})/my(?:/|$)`);

let loadedAccount: typeof import('./account') | undefined;

/** Does something with the account menu, whose script only comes when it is needed. */
async function withAccount(act: (account: typeof import('./account')) => unknown): Promise<void> {
  loadedAccount ??= await import('./account');
  await act(loadedAccount);
}

function hasSession(): boolean {
  return /(?:^|; )_U_T_=./.test(document.cookie);
}

/** The login link of a static page knows only its path; this brings the visitor back to the full address. */
function comeBackHere({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-sign-in]') : null;
  if (!link) return;
  const address = new URL(link.href);
  address.searchParams.set('redirect_uri', addressWithoutSecret(window.location.href));
  link.href = address.href;
}

/** A link to this page in another language, which the place in the page belongs to as well. */
function keepPlace({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null;
  // The reader knows the section that is being read.
  if (!link || link.dataset['keepPlace'] !== undefined) return;
  const [here, there] = [window.location, link].map(({ pathname }) => pathname.replace(LANGUAGE_OF_PAGE, ''));
  if (here === there) link.hash = window.location.hash;
}

const LANGUAGE_OF_PAGE = new RegExp(`^/(${localePattern})(?=/|$)`);

/** The link of this site and language that an event is about, when the browser's own handling is not needed. */
function innerLink(event: Event, early = false): HTMLAnchorElement | undefined {
  if (event.defaultPrevented) return undefined;
  if (event instanceof MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return undefined;
  }
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download') || link.hreflang) return undefined;
  if (link.origin !== window.location.origin) return undefined;
  const here = window.location;
  const [own, linked] = [here, link].map(({ pathname }) => LANGUAGE_OF_PAGE.exec(pathname)?.[1]);
  if (own !== linked) return undefined;
  // Files such as feeds are for the browser.
  if (/\.[a-z0-9]+$/i.test(link.pathname)) return undefined;
  const samePage = link.pathname === here.pathname && link.search === here.search;
  if (samePage && (link.hash || early)) return undefined;
  return link;
}

function closePanels(): void {
  for (const panel of document.querySelectorAll<HTMLElement>('[data-frame] [popover]:popover-open'))
    panel.hidePopover();
}

/** Shows the choice at the buttons, which the server sends disabled: before the scripts are here, a press does nothing. */
function showTheme(): void {
  const chosen = document.documentElement.dataset['theme'] ?? 'system';
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-choose-theme]')) {
    button.disabled = false;
    const choice = button.getAttribute('data-choose-theme');
    if (choice !== 'toggle') button.setAttribute('aria-pressed', String(choice === chosen));
  }
}

function openOnHover(signal: AbortSignal): void {
  if (!window.matchMedia('(hover: hover) and (pointer: fine)').matches) return;
  let timer = 0;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-hover-menu]')) {
    const panel = document.getElementById(button.dataset['hoverMenu'] ?? '');
    if (!panel) continue;
    const plan = (open: boolean) => (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(
        () => {
          if (panel.matches(':popover-open') === open) return;
          if (open) panel.showPopover();
          else panel.hidePopover();
        },
        open ? HOVER_OPEN : HOVER_CLOSE,
      );
    };
    for (const element of [button, panel]) {
      element.addEventListener('pointerenter', plan(true), { signal });
      element.addEventListener('pointerleave', plan(false), { signal });
    }
    // A press right after hovering must not close what the hover has just opened.
    button.addEventListener('pointerdown', () => window.clearTimeout(timer), { signal });
  }
}
