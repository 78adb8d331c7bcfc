import type { ServerProps } from 'payload';

import { adminLocale } from '@/i18n/locales';

/** The mark at the top of the admin, which leads to the dashboard. Payload gives that link no other name. */
export function Icon({ i18n }: Pick<ServerProps, 'i18n'>) {
  return (
    <span role="img" aria-label={i18n.t('general:dashboard')} style={{ display: 'contents' }}>
      <Mark />
    </span>
  );
}

/** Two warp threads and two weft threads of a weave, around a via. */
function Mark() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="100%"
      height="100%"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M8 2v11M8 17v5M16 2v5M16 11v11M2 8h11M17 8h5M2 16h5M11 16h11" strokeLinecap="round" />
      <circle cx="12" cy="12" r="1.75" fill="var(--accent)" stroke="none" />
    </svg>
  );
}

/** Mark and name of the community, as the site settings have it in the admin's language. */
export async function Logo({ payload, i18n }: ServerProps) {
  const locale = adminLocale(i18n.language);
  const { brand } = await payload.findGlobal({ slug: 'site-settings', locale, depth: 0 });
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 12, fontSize: 24, fontWeight: 600 }}>
      <span style={{ display: 'inline-flex', width: 32, height: 32 }}>
        <Mark />
      </span>
      {/* Before the settings are filled in, the mark stands alone. */}
      {brand?.name}
    </span>
  );
}
