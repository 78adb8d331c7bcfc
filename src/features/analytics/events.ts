import type { Locale } from '@/i18n/locales';

/** Events of the portal's own, with what is known about each. Never names, addresses or anything typed but searches. */
export interface PortalEvents {
  /** A search was answered. `results` counts all of them, also those on other pages. */
  search: { term: string; results: number };
  /** A download began. `item` is the slug of the specification or white paper. */
  download: { kind: 'specification' | 'white-paper'; item: string; language: Locale };
  /** A form of the mailing lists was sent. `list` is the list's name. */
  subscribe: { list: string; step: 'requested' | 'confirmed' };
  /** A step of applying for a specification, from opening the form to the download. */
  apply: { specification: string; step: ApplicationStep };
}

/** The steps of the application funnel, in their order. */
export const applicationSteps = ['opened', 'submitted', 'agreement', 'downloaded'] as const;

type ApplicationStep = (typeof applicationSteps)[number];

export type PortalEventName = keyof PortalEvents;

/** Events that the reporter makes automatically (contracts, section 7). */
const automaticEvents = ['$PageView', '$PageClick', '$LCP', '$INP', '$CLS', '$PageBasePerformance'] as const;

export type AutomaticEventName = (typeof automaticEvents)[number];

/** What an event carries beside its name and time: plain JSON. */
export type EventProperties = Record<string, unknown>;
