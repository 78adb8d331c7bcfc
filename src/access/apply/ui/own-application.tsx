'use client';

import { lazy, type ReactNode, Suspense } from 'react';

import type { ApplicationLabels } from '@/access/shared/ui/labels';
import { endedStates, StateTag } from '@/access/shared/ui/state-tag';
import type { Locale } from '@/i18n/locales';
import { ButtonLink } from '@/ui/primitives/button';

import { useOwnApplications } from './live-applications';
import type { ApplicationView } from './types';

/** Comes for members who have a copy. */
const OwnDownload = lazy(() => import('./own-download'));

/** The member's application for a specification: the one that is going on, otherwise the newest. */
function useOwn(specification: string): ApplicationView | undefined {
  const own = useOwnApplications().filter((application) => application.specification === specification);
  return own.find(({ state }) => !endedStates.includes(state)) ?? own[0];
}

/** The state of the member's application for a specification, or `children` while there is none. */
export function OwnState(props: {
  specification: string;
  labels: ApplicationLabels['states'];
  children: ReactNode;
}) {
  const own = useOwn(props.specification);
  return own ? <StateTag state={own.state} labels={props.labels} /> : props.children;
}

/**
 * What the member can do about a specification: download it once it was granted, otherwise look at the application;
 * `children`, the way to apply, where none is going on.
 */
export function OwnAction(props: {
  specification: string;
  lang: Locale;
  label: string;
  /** Of the specification, for screen readers. */
  title: string;
  children: ReactNode;
}) {
  const { specification, lang, label, title, children } = props;
  const own = useOwn(specification);
  if (!own || endedStates.includes(own.state)) return children;
  const href = `/${lang}/specifications/application?id=${own.id}`;
  const name = `${label}: ${title}`;
  const toApplication = (variant: 'primary' | 'secondary') => (
    <ButtonLink variant={variant} size="small" href={href} aria-label={name}>
      {label}
    </ButtonLink>
  );
  const alone = toApplication('primary');
  if (!own.grant || own.grant.copy.state === 'to_be_released') return alone;
  return (
    <Suspense fallback={alone}>
      <OwnDownload lang={lang} application={own} title={title} waiting={alone}>
        {toApplication('secondary')}
      </OwnDownload>
    </Suspense>
  );
}
