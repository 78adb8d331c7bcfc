import '@payloadcms/next/css';

import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts';
import type { ServerFunctionClient } from 'payload';
import type { HtmlHTMLAttributes, ReactNode } from 'react';

import { recordedScheduling } from '@/features/staff/use-cases/record-schedules';
import { portalTimeZone } from '@/i18n/time-zone';
import { config } from '@/payload';
import { guardedFormState } from '@/cms/editing/form-state';
import { areAdaptersOn } from '@/platform/framework-adapters';

import '@/ui/tokens.css';
import '@/cms/admin/brand.css';
import '@/cms/payload-adapter/admin.css';
import { importMap } from './admin/importMap';

const serverFunction: ServerFunctionClient = async (args) => {
  'use server';
  return handleServerFunctions({
    ...args,
    config,
    importMap,
    serverFunctions: { 'form-state': guardedFormState, 'schedule-publish': recordedScheduling },
  });
};

export default function AdminLayout({ children }: { children: ReactNode }) {
  const html: HtmlHTMLAttributes<HTMLHtmlElement> & Record<`data-${string}`, string | undefined> = {
    'data-time-zone': portalTimeZone(),
    'data-adapters': areAdaptersOn() ? 'on' : undefined,
  };
  return (
    <RootLayout config={config} htmlProps={html} importMap={importMap} serverFunction={serverFunction}>
      {children}
    </RootLayout>
  );
}
