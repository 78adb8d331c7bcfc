import { generatePageMetadata, RootPage } from '@payloadcms/next/views';
import type { Metadata } from 'next';

import { config } from '@/payload';

import { importMap } from '../importMap';

interface Props {
  params: Promise<{ segments: string[] }>;
  searchParams: Promise<Record<string, string | string[]>>;
}

/** What Payload calls a view that is not its own; those of the portal name themselves (`ViewTitle`). */
const NAMELESS = /^Payload\b/;

/** Payload describes itself in every page; links to the admin show what the page is called and nothing else. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const {
    title,
    description: _ofPayload,
    keywords: _alsoOfPayload,
    openGraph: _pictureOfPayload,
    twitter: _cardOfPayload,
    ...metadata
  } = await generatePageMetadata({ config, params, searchParams });
  return typeof title === 'string' && NAMELESS.test(title) ? metadata : { ...metadata, title };
}

export default function AdminPage({ params, searchParams }: Props) {
  return RootPage({ config, params, searchParams, importMap });
}
