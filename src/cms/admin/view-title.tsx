import { type AdminRequest, adminTexts } from '@/i18n/admin-labels';

const text = adminTexts('payload');

/** What a browser tab of the admin says: the name of the screen, then where it belongs. */
export const tabTitle = (req: AdminRequest, title: string): string => text(req, 'tab', { title });

/** The name of the browser tab of a view of our own, as those of Payload’s views are named. */
export function ViewTitle({ req, title }: { req: AdminRequest; title: string }) {
  return <title>{tabTitle(req, title)}</title>;
}
