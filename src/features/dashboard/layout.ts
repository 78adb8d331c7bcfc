import type { DashboardConfig } from 'payload';

import { staffOf } from '@/cms/access';
import { label } from '@/cms/fields/labels';

const widget = (name: string) => `@/features/dashboard/admin/widgets#${name}`;

/**
 * The start page of the admin: Payload's widgets, which everybody may rearrange for themselves, with an order that
 * fits the role. Each widget checks the role by itself and shows nothing to others.
 */
export const portalDashboard: DashboardConfig = {
  widgets: [
    {
      slug: 'queues',
      label: label('等待处理', 'Waiting for you'),
      Component: widget('QueuesWidget'),
      minWidth: 'small',
    },
    {
      slug: 'content',
      label: label('已发布内容', 'Published content'),
      Component: widget('ContentWidget'),
      minWidth: 'medium',
    },
    { slug: 'mail', label: label('邮件状况', 'Mail'), Component: widget('MailWidget'), minWidth: 'small' },
    {
      slug: 'audience',
      label: label('访问情况', 'Audience'),
      Component: widget('AudienceWidget'),
      minWidth: 'large',
    },
  ],
  defaultLayout: ({ req }) => {
    const role = staffOf(req)?.role;
    const queues = { widgetSlug: 'queues', width: 'medium' } as const;
    const content = { widgetSlug: 'content', width: 'full' } as const;
    const mail = { widgetSlug: 'mail', width: 'medium' } as const;
    const audience = { widgetSlug: 'audience', width: 'full' } as const;
    const collections = { widgetSlug: 'collections', width: 'full' } as const;
    if (role === 'administrator') return [queues, mail, content, audience, collections];
    return [{ ...queues, width: 'full' }, content, audience, collections];
  },
};
