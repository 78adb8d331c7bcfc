import { DefaultTemplate } from '@payloadcms/next/templates';
import { Gutter, SetStepNav } from '@payloadcms/ui';
import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import { hasRole } from '../access';
import type { Role } from '../permissions';

import styles from './staff-view.module.css';
import { ViewTitle } from './view-title';

interface Props {
  readonly view: AdminViewServerProps;
  /** Path below `/admin`, to come back to after the login. */
  readonly path: string;
  readonly roles: readonly Role[];
  readonly title: string;
  readonly lead?: string;
  /** Pages above it in the breadcrumbs, with addresses below `/admin`. */
  readonly parents?: readonly { readonly label: string; readonly url: string }[];
  /** Beside the title, such as a link to the handbook. */
  readonly aside?: ReactNode;
  /** The message to other roles. */
  readonly forbidden: string;
  /** Called for the permitted roles only, so nothing is read for others. */
  readonly children: () => ReactNode | Promise<ReactNode>;
}

/**
 * A page of our own in the admin, in its frame. Payload shows custom views to everyone, so the role is checked here:
 * visitors go to the login, other roles read that the page is not theirs.
 */
export async function StaffView({
  view,
  path,
  roles,
  title,
  lead,
  parents = [],
  aside,
  forbidden,
  children,
}: Props) {
  const { initPageResult, params, searchParams } = view;
  const { req, locale, permissions, visibleEntities } = initPageResult;
  if (!req.user) redirect(`/admin/login?redirect=${encodeURIComponent(`/admin${path}`)}`);
  const content = hasRole(req, roles) ? await children() : <p role="alert">{forbidden}</p>;
  return (
    <DefaultTemplate
      i18n={req.i18n}
      locale={locale}
      params={params}
      payload={req.payload}
      permissions={permissions}
      req={req}
      searchParams={searchParams}
      user={req.user}
      viewActions={req.payload.config.admin.components.actions}
      visibleEntities={{ collections: visibleEntities.collections, globals: visibleEntities.globals }}
    >
      <ViewTitle req={req} title={title} />
      <SetStepNav
        nav={[...parents.map(({ label, url }) => ({ label, url: `/admin${url}` })), { label: title }]}
      />
      <Gutter className={styles.view}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {aside}
          {lead && <p>{lead}</p>}
        </header>
        {content}
      </Gutter>
    </DefaultTemplate>
  );
}
