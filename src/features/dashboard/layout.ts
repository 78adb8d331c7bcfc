import type { DashboardConfig } from 'payload';

import { hasRole } from '@/cms/access';
import { adminLabels } from '@/i18n/admin-labels';

const label = adminLabels('dashboard');

const widget = (name: string, file = 'widgets') => `@/features/dashboard/admin/${file}#${name}`;

/**
 * The start page of the admin: Payload's widgets, which everyone may rearrange for themselves, with an order that
 * fits the roles. Payload's cards of all collections repeat the menu, so they are there only for those who add them. Each
 * widget checks the role itself and shows nothing to others.
 */
export const portalDashboard: DashboardConfig = {
  widgets: [
    {
      slug: 'queues',
      label: label('widgets.queues'),
      Component: widget('QueuesWidget'),
      minWidth: 'small',
    },
    {
      slug: 'content',
      label: label('widgets.content'),
      Component: widget('ContentWidget', 'content-widget'),
      minWidth: 'medium',
    },
    { slug: 'mail', label: label('widgets.mail'), Component: widget('MailWidget'), minWidth: 'small' },
    {
      slug: 'audience',
      label: label('widgets.audience'),
      Component: widget('AudienceWidget'),
      minWidth: 'large',
    },
  ],
  defaultLayout: ({ req }) => {
    const queues = { widgetSlug: 'queues', width: 'medium' } as const;
    const content = { widgetSlug: 'content', width: 'full' } as const;
    const mail = { widgetSlug: 'mail', width: 'medium' } as const;
    const audience = { widgetSlug: 'audience', width: 'full' } as const;
    if (hasRole(req, ['administrator'])) return [queues, mail, content, audience];
    return [{ ...queues, width: 'full' }, content, audience];
  },
};
