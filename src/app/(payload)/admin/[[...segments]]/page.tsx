import { RootPage } from '@payloadcms/next/views';

import { configOfForm } from '@/cms/payload-adapter/empty-drafts';
import { config } from '@/payload';

import { importMap } from '../importMap';

import { adminMetadata, type PageProps } from './_metadata';

export const generateMetadata = adminMetadata;

export default function AdminPage({ params, searchParams }: PageProps) {
  return RootPage({ config: configOfForm(config, params), params, searchParams, importMap });
}
