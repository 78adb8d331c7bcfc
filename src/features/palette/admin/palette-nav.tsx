import { getTranslation } from '@payloadcms/translations';
import type { ServerProps } from 'payload';

import { PaletteButton } from './palette-button';

/** The way to the command palette, at the top of the menu; it comes with what the person may create. */
export function PaletteNav({ i18n, payload, permissions, user }: ServerProps) {
  if (user?.collection !== 'staff') return null;
  const create = payload.config.collections.flatMap(({ slug, labels, admin }) =>
    admin.hidden === true || !permissions?.collections?.[slug]?.create
      ? []
      : [{ href: `/admin/collections/${slug}/create`, label: getTranslation(labels.singular, i18n) }],
  );
  return <PaletteButton create={create} />;
}
