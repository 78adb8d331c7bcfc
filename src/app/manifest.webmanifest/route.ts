import { getSiteFrame } from '@/features/site/queries';
import { defaultLocale, htmlLang } from '@/i18n/locales';
import { colors } from '@/ui/colors';

/** The name comes from the settings, which a build cannot ask for. */
export const dynamic = 'force-dynamic';

/** `--ground` of the light theme; manifests know no themes. */
const { ground: GROUND } = colors.light;

export async function GET(): Promise<Response> {
  const { brand } = await getSiteFrame(defaultLocale);
  const manifest = {
    id: '/',
    name: brand.tagline ? `${brand.name} · ${brand.tagline}` : brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: htmlLang[defaultLocale],
    start_url: `/${defaultLocale}`,
    scope: '/',
    display: 'minimal-ui',
    background_color: GROUND,
    theme_color: GROUND,
    share_target: {
      action: '/share',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
