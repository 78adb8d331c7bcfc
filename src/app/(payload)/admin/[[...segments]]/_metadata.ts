import { getNextRequestI18n } from '@payloadcms/next/utilities';
import { generatePageMetadata } from '@payloadcms/next/views';
import type { Metadata } from 'next';

import { tabTitle } from '@/cms/admin/view-title';
import { config } from '@/payload';

/** What Next.js gives a page of the admin. */
export interface PageProps {
  readonly params: Promise<{ segments: string[] }>;
  readonly searchParams: Promise<Record<string, string | string[]>>;
}

/** What Payload calls a view that is not its own; those of the portal name themselves (`ViewTitle`). */
const NAMELESS = /^Payload\b/;

/** Payload describes itself in every page; links to the admin show what the page is called and nothing else. */
export async function adminMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const {
    title,
    description: _ofPayload,
    keywords: _alsoOfPayload,
    openGraph: _pictureOfPayload,
    twitter: _cardOfPayload,
    ...metadata
  } = await generatePageMetadata({ config, params, searchParams });
  if (typeof title !== 'string' || NAMELESS.test(title)) return metadata;
  return { ...metadata, title: tabTitle({ i18n: await i18nOfRequest() }, title.trim()) };
}

/** The same for an address that leads nowhere, whatever it would have been called. */
export async function notFoundMetadata(props: PageProps): Promise<Metadata> {
  const i18n = await i18nOfRequest();
  return { ...(await adminMetadata(props)), title: tabTitle({ i18n }, i18n.t('general:notFound')) };
}

const i18nOfRequest = async () => getNextRequestI18n({ config: await config });
