import type { ReactNode } from 'react';

import type { Labels } from '@/i18n/texts';
import type { Picture, VideoClip } from '@/ui/rich-text/model';

/** Every `href` is final: with language prefix for pages of this site. Every text is in the page's language. */

export interface HeroData {
  heading: string;
  lead?: string;
  /** The video behind the first button; without it there is no such button. */
  video?: {
    label: string;
    clip: VideoClip;
    /** The video's own page, for browsers without JavaScript. */ href: string;
  };
  link?: { label: string; href: string };
  /** What happens at the moment, at most four; an empty list shows nothing. */
  now: NowData[];
}

interface NowData {
  /** What it is, such as the next event. */
  label: string;
  title: string;
  href: string;
  date: { iso: string; text: string } | undefined;
}

export type DiagramKey = 'protocol-stack' | 'domain' | 'cross-domain' | 'supernode';

export interface ArchitectureTab {
  diagram: DiagramKey;
  title: string;
  lead?: string;
  /** A part whose id the drawing does not know is listed beside it all the same. */
  parts: ArchitecturePart[];
}

export interface ArchitecturePart {
  id: string;
  label: string;
  line?: string;
  href: string;
}

export interface ArchitectureData {
  heading: string;
  tabs: ArchitectureTab[];
}

export interface LatestCard {
  href: string;
  title: string;
  summary?: string;
  cover?: Picture;
  /** Without a picture it gets a woven one. */
  woven?: boolean;
  /** Kind or category. */
  tag?: string;
  date?: { iso: string; text: string };
  /** Extra line in small type: place of an event, length of a video. */
  note?: string;
}

export interface LatestData {
  heading: string;
  events: LatestCard[];
  news: LatestCard[];
  videos: LatestCard[];
  /** Where "all …" leads, per tab. */
  more: { events: string; news: string; videos: string };
}

export interface MailingListsData {
  heading: string;
  lead?: string;
  /** Address of the subscription page; the form sends `email` (and `list`) there with GET. */
  subscribeHref: string;
  lists: { slug: string; name: string; description?: string }[];
}

export interface FaqData {
  heading: string;
  moreHref: string;
  items: { id: string; question: string; answer: ReactNode }[];
}

export interface HomeData {
  hero: HeroData;
  architecture: ArchitectureData;
  latest: LatestData;
  mailingLists: MailingListsData;
  faq: FaqData;
}

/** What is written in the drawings beside the names of parts. */
export type Inscriptions = Labels<'home'>['architecture']['facts'];

/** The namespace `home` of the messages, as it is in the file. */
export type HomeLabels = Labels<'home'>;
