import { localePattern } from '@/i18n/locales';

import { analyticsAllowed, analyticsStorage } from '@/features/consent/browser';

import type { AutomaticEventName, EventProperties, PortalEventName } from '../events';
import { deviceOf } from './device';
import {
  CLICK_DEBOUNCE,
  LONGEST_PAUSE,
  MAX_BATCH,
  MAX_TEXT,
  REPORTER_VERSION,
  SEND_INTERVAL,
} from './limits';
import { createQueue, type QueuedEvent } from './queue';

/** Names of the locks by which the tabs of this site take turns. */
const QUEUE_LOCK = 'analytics-queue';
const SEND_LOCK = 'analytics-send';

export interface Reporter {
  add: (event: PortalEventName | AutomaticEventName, time: Date, properties: EventProperties) => void;
  /** A page came into view. */
  viewed: () => void;
  /** Ends everything immediately; events that have not been sent are dropped. */
  stop: () => void;
}

interface Options {
  /** Product segment of the intake's address. */
  product: string;
  /** Identifier of the member who is signed in. */
  userId: () => string | undefined;
}

/** Runs `task` while no other tab does; without Web Locks (plain http) tabs cannot take turns. */
function locked<Result>(name: string, task: () => Result | Promise<Result>): Promise<Result> {
  return navigator.locks
    ? (navigator.locks.request(name, task) as Promise<Result>)
    : Promise.resolve().then(task);
}

/**
 * The reporter: collects events in the queue that all tabs share and brings them to the intake (contracts, section 7).
 * To be loaded and started only with consent. It never shows an error.
 */
export function startReporter({ product, userId }: Options): Reporter {
  const address = `/api-dsapi/query/track/${product}`;
  const ending = new AbortController();
  const { signal } = ending;
  const running = (): boolean => !signal.aborted && analyticsAllowed();
  const queue = createQueue({
    storage: window.localStorage,
    names: analyticsStorage,
    allowed: running,
    now: Date.now,
    newId: newId,
    exclusively: (task) => locked(QUEUE_LOCK, task),
  });

  let timer = 0;
  let pause = SEND_INTERVAL;
  let referrer = externalReferrer();
  let click: { timer: number; properties: EventProperties; time: Date } | undefined;

  const add: Reporter['add'] = (event, time, properties) => {
    if (!running()) return;
    queue.add(event, time, { path: window.location.pathname, ...shortened(properties) });
    plan(pause);
  };

  const plan = (delay: number): void => {
    timer ||= window.setTimeout(() => {
      timer = 0;
      void locked(SEND_LOCK, send).catch(() => undefined);
    }, delay);
  };

  const bodyOf = (events: QueuedEvent[]): string =>
    JSON.stringify({ header: headerOf(queue.clientId(), userId()), body: events });

  /** Sends what waits, batch by batch; what the server did not take stays for the next time. */
  const send = async (): Promise<void> => {
    await queue.settle();
    for (;;) {
      const events = running() ? queue.waiting().slice(0, MAX_BATCH) : [];
      if (events.length === 0) return;
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: bodyOf(events),
        signal: AbortSignal.any([signal, AbortSignal.timeout(20_000)]),
      }).catch(() => undefined);
      // A batch that is refused for its content would be refused every time.
      const refused = answer && [400, 404, 413, 415].includes(answer.status);
      if (!answer?.ok && !refused) {
        pause = Math.min(pause * 2, LONGEST_PAUSE);
        if (running()) plan(pause);
        return;
      }
      pause = SEND_INTERVAL;
      await queue.acknowledge(events);
    }
  };

  /**
   * The page may be about to go. A beacon has no answer, so the events stay until a later request is answered; the
   * intake counts an event that comes twice once.
   */
  const leave = (): void => {
    reportClick();
    if (!running()) return;
    const events = queue.waiting().slice(-MAX_BATCH);
    if (events.length > 0)
      navigator.sendBeacon(address, new Blob([bodyOf(events)], { type: 'application/json' }));
  };

  const reportClick = (): void => {
    if (!click) return;
    window.clearTimeout(click.timer);
    const { properties, time } = click;
    click = undefined;
    add('$PageClick', time, properties);
  };

  window.addEventListener('visibilitychange', () => document.hidden && leave(), { signal });
  window.addEventListener('pagehide', leave, { signal });
  document.addEventListener(
    'click',
    ({ target }) => {
      const properties = target instanceof Element ? clickOn(target) : undefined;
      if (!properties || !running()) return;
      window.clearTimeout(click?.timer);
      click = { properties, time: new Date(), timer: window.setTimeout(reportClick, CLICK_DEBOUNCE) };
    },
    { signal, capture: true, passive: true },
  );

  void measureLoading(add, signal);
  if (document.readyState === 'complete') plan(0);
  else window.addEventListener('load', () => plan(0), { signal, once: true });

  return {
    add,
    viewed() {
      add('$PageView', new Date(), referrer ? { referrer } : {});
      referrer = '';
    },
    stop() {
      ending.abort();
      window.clearTimeout(timer);
      window.clearTimeout(click?.timer);
    },
  };
}

function newId(): string {
  // `randomUUID` exists in secure contexts only.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function headerOf(clientId: string, userId: string | undefined): Record<string, unknown> {
  return {
    cId: clientId,
    uId: userId,
    aId: 'portal',
    env: window.location.protocol === 'https:' ? 'production' : 'local',
    oa_version: REPORTER_VERSION,
    viewport_width: window.innerWidth,
    viewport_height: window.innerHeight,
    screen_width: window.screen.width,
    screen_height: window.screen.height,
    ...deviceOf(navigator.userAgent, navigator.maxTouchPoints),
  };
}

/** Host of another site that led here. */
function externalReferrer(): string {
  const host = URL.parse(document.referrer)?.host ?? '';
  return host === window.location.host ? '' : host;
}

/** Where a link leads or what a button says; nothing within the personal area, and nothing that was typed. */
function clickOn(target: Element): EventProperties | undefined {
  const control = target.closest<HTMLElement>('a[href], button, summary');
  if (!control || new RegExp(`^/(?:${localePattern})/my(?:/|$)`).test(window.location.pathname))
    return undefined;
  if (control instanceof HTMLAnchorElement) {
    const inside = control.host === window.location.host;
    return { element: 'link', target: inside ? control.pathname : control.host || control.protocol };
  }
  const name = control.getAttribute('aria-label') ?? control.textContent;
  return { element: control.localName, target: name.trim().slice(0, 60) };
}

function shortened(properties: EventProperties): EventProperties {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.slice(0, MAX_TEXT) : value,
    ]),
  );
}

/** Web vitals of this page view, and how it loaded. The library comes in a piece of its own. */
async function measureLoading(add: Reporter['add'], signal: AbortSignal): Promise<void> {
  const { onCLS, onINP, onLCP } = await import('web-vitals');
  if (signal.aborted) return;
  // They tell when the page is left, perhaps after a soft navigation: the page is the one that was loaded.
  const path = window.location.pathname;
  const report = ({
    name,
    value,
    rating,
  }: {
    name: 'CLS' | 'INP' | 'LCP';
    value: number;
    rating: string;
  }): void => add(`$${name}`, new Date(), { value, rating, path });
  onLCP(report);
  onINP(report);
  onCLS(report);
  const navigation = performance
    .getEntriesByType('navigation')
    .find((entry) => entry instanceof PerformanceNavigationTiming);
  if (!navigation || navigation.loadEventEnd === 0) return;
  const { responseStart, domContentLoadedEventEnd, loadEventEnd, transferSize, type } = navigation;
  add('$PageBasePerformance', new Date(), {
    path,
    type,
    ttfb: Math.round(responseStart),
    ready: Math.round(domContentLoadedEventEnd),
    load: Math.round(loadEventEnd),
    bytes: transferSize,
  });
}
