import { generatePageMetadata, RootPage } from '@payloadcms/next/views';
import type { Metadata } from 'next';

import { config } from '@/payload';

import { importMap } from '../importMap';

interface Props {
  params: Promise<{ segments: string[] }>;
  searchParams: Promise<Record<string, string | string[]>>;
}

/** Payload describes itself in every page; links to the admin show what the page is called and nothing else. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const {
    description: _ofPayload,
    openGraph: _pictureOfPayload,
    twitter: _cardOfPayload,
    ...metadata
  } = await generatePageMetadata({ config, params, searchParams });
  return metadata;
}

export default function AdminPage({ params, searchParams }: Props) {
  return RootPage({ config, params, searchParams, importMap });
}
