'use client';

import { type ReactNode } from 'react';

import type { ApplicationLabels } from '@/access/shared/ui/labels';
import { endedStates, StateTag } from '@/access/shared/ui/state-tag';
import type { Locale } from '@/i18n/locales';
import { ButtonLink } from '@/ui/primitives/button';

import { useOwnApplications } from './live-applications';
import type { ApplicationView } from './types';

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

/** Leads to the member's application for a specification; `children`, the way to apply, where none is going on. */
export function OwnAction(props: {
  specification: string;
  lang: Locale;
  label: string;
  /** What screen readers hear: the label with the name of the specification. */
  name: string;
  children: ReactNode;
}) {
  const { specification, lang, label, name, children } = props;
  const own = useOwn(specification);
  if (!own || endedStates.includes(own.state)) return children;
  return (
    <ButtonLink
      variant="primary"
      size="small"
      href={`/${lang}/specifications/application?id=${own.id}`}
      aria-label={name}
    >
      {label}
    </ButtonLink>
  );
}
