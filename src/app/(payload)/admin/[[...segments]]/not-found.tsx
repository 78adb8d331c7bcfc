import { NotFoundPage } from '@payloadcms/next/views';

import { config } from '@/payload';

import { importMap } from '../importMap';

import { notFoundMetadata, type PageProps } from './_metadata';

export const generateMetadata = notFoundMetadata;

export default function AdminNotFound({ params, searchParams }: PageProps) {
  return NotFoundPage({ config, params, searchParams, importMap });
}
