import path from 'node:path';

import { withPayload } from '@payloadcms/next/withPayload';
import type { NextConfig } from 'next';

import { env } from './src/platform/env';
import { defaultLocale, localePattern, otherLocales } from './src/i18n/locales';
import { areAdaptersOn } from './src/platform/framework-adapters';
import { experimental, keptWork } from './src/platform/next-adapter/experimental';
import { withCompiledMessages } from './src/platform/next-adapter/messages';
import { withHandbooks } from './src/platform/next-adapter/handbooks';
import { NOT_FOUND_HEADER } from './src/platform/next-adapter/not-found-pages';
import { contentSecurityPolicy, securityHeaders } from './src/platform/http/security-headers';
import {
  MOVED_PAGES,
  BLOG_LIST_PARAMETERS,
  NEWS_LIST_PARAMETERS,
  REQUIREMENT_PARAMETERS,
} from './src/platform/http/visitor-addresses';

/** First segments that routes begin with; addresses that begin otherwise go to `src/app/global-not-found.tsx`. */
const knownFirstSegments = `(?:${localePattern}|admin|api|api-[a-z]+|identity|share-pictures|-|_next)(?:/|$)|$`;

/** Begins an address of a page: `/:lang`. */
const inLanguage = `/:lang(${localePattern})`;

/** Page of the license agreement, which exists in the default language only. */
const LICENSE_PAGE = 'specification-license-agreement-v1';

/** In production src/web.ts sends these, with a policy for the scripts of each answer. */
const developmentHeaders =
  env.NODE_ENV === 'development'
    ? [
        {
          source: '/:path*',
          headers: [
            {
              key: 'Content-Security-Policy',
              value: contentSecurityPolicy({ scripts: [], isDevelopment: true }),
            },
            ...Array.from(securityHeaders(env.PUBLIC_URL), ([key, value]) => ({ key, value })),
          ],
        },
      ]
    : [];

const nextConfig: NextConfig = {
  distDir: env.NEXT_DIST_DIR,
  deploymentId: env.DEPLOYMENT_ID,
  poweredByHeader: false,
  // `npm run check` and `npm test` check them. At a first start they would keep both cores busy while the demo content is made.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    // A native module that reads its dictionary from beside itself.
    '@node-rs/jieba',
    // The bundler packs these again for every group of routes, twelve times 3.6 MB of source that the web process keeps in
    // memory, twice as large again because of the Chinese letters in it. From node_modules they are loaded once.
    'payload',
    '@payloadcms/db-postgres',
    '@payloadcms/drizzle',
    '@payloadcms/email-nodemailer',
    'drizzle-orm',
    'nodemailer',
    'temml',
    'yaml',
  ],
  cacheHandler: path.resolve(import.meta.dirname, 'src/platform/next-adapter/page-cache-handler.ts'),
  // The handler above is the only memory cache; Next's own would keep every page twice.
  cacheMaxMemorySize: 0,
  experimental: areAdaptersOn()
    ? { ...experimental, ...keptWork(import.meta.dirname, env.NEXT_DIST_DIR) }
    : {},
  async redirects() {
    return [
      ...MOVED_PAGES.map(({ from, to, permanent }) => ({
        source: `${inLanguage}${from}`,
        destination: `/:lang${to}`,
        permanent,
      })),
      {
        source: `/:lang(${otherLocales(defaultLocale).join('|')})/${LICENSE_PAGE}`,
        destination: `/${defaultLocale}/${LICENSE_PAGE}`,
        permanent: false,
      },
    ];
  },
  async rewrites() {
    return {
      // The plain list is a static page. Reading the query would make it dynamic, hence the twin.
      beforeFiles: [
        // Pages without their item: src/platform/next-adapter/not-found-pages.ts asks again, for a document with a text.
        {
          source: '/:path*',
          has: [{ type: 'header' as const, key: NOT_FOUND_HEADER }],
          destination: '/-/not-found/:path*',
        },
        ...NEWS_LIST_PARAMETERS.map((key) => ({
          source: `${inLanguage}/news`,
          has: [{ type: 'query' as const, key }],
          destination: '/:lang/news-filter',
        })),
        ...BLOG_LIST_PARAMETERS.map((key) => ({
          source: `${inLanguage}/blogs`,
          has: [{ type: 'query' as const, key }],
          destination: '/:lang/blogs-filter',
        })),
        // The same for the requirements of a release; "-" is the current one.
        ...REQUIREMENT_PARAMETERS.flatMap((key) => {
          const has = [{ type: 'query' as const, key }];
          return [
            {
              source: `${inLanguage}/docs/:document/requirements`,
              has,
              destination: '/:lang/docs/requirements/:document/-',
            },
            {
              source: `${inLanguage}/docs/:document/v/:version/requirements`,
              has,
              destination: '/:lang/docs/requirements/:document/:version',
            },
          ];
        }),
        {
          source: `${inLanguage}/docs/:document/v/:version/requirements\\.:format([a-z]+)`,
          destination: '/:lang/docs/requirements/:document/:version/:format',
        },
        {
          source: `${inLanguage}/docs/:document/compare/:pair([^/]+)\\.:format(csv|md)`,
          destination: '/:lang/docs/changes/:document/:pair/:format',
        },
        // The language of these pages is in the query (contracts, section 2); layouts see only segments.
        {
          source: '/identity/:page([a-z]+)',
          has: [{ type: 'query' as const, key: 'lang', value: `(?<lang>${localePattern})` }],
          destination: '/identity/:lang/:page',
        },
        { source: '/identity/:page([a-z]+)', destination: `/identity/${defaultLocale}/:page` },
        // Browsers that open a feed or a file directly request this name; pages link to their own icons.
        { source: '/favicon.ico', destination: '/icons/favicon-32.png' },
        // A route's segment cannot end in a suffix, so the Markdown of a chapter has a route of its own.
        {
          source: `${inLanguage}/docs/:name+/:chapter([^/]+)\\.md`,
          destination: '/:lang/docs/markdown/:name+/:chapter',
        },
        // The same for PDF files, of which there are some of whole releases: `/docs/{document}/v/2.0.pdf`.
        { source: `${inLanguage}/docs/:document([^/]+)\\.pdf`, destination: '/:lang/docs/pdf/:document' },
        {
          source: `${inLanguage}/docs/:name+/:last([^/]+)\\.pdf`,
          destination: '/:lang/docs/pdf/:name+/:last',
        },
        {
          source: `${inLanguage}/docs/:name+/llms-full.txt`,
          destination: '/:lang/docs/markdown/:name+',
        },
        // A part of a sitemap may list only what lies below its own folder, so the parts are in the root.
        {
          source: `/sitemap-:lang(${localePattern})-:kind([a-z-]+)-:part(\\d+)\\.xml`,
          destination: '/:lang/sitemap/:kind/:part',
        },
      ],
      // Without this, any first segment would count as a language and the page would answer with an empty shell.
      afterFiles: [{ source: `/:path((?!${knownFirstSegments}).*)`, destination: '/-/not-found/:path' }],
      fallback: [],
    };
  },
  async headers() {
    return [
      ...developmentHeaders,
      {
        source: '/fonts/:path*',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
      },
    ];
  },
};

const portalConfig = withPayload(withHandbooks(withCompiledMessages(nextConfig)), {
  devBundleServerPackages: false,
});

export default {
  ...portalConfig,
  headers: async () => adminOnlyClientHints((await portalConfig.headers?.()) ?? []),
} satisfies NextConfig;

/**
 * Payload asks browsers for the color scheme through client hints, on every page. `Critical-CH` makes a browser send
 * its first request of a visit twice; only the admin needs that.
 */
function adminOnlyClientHints(rules: Awaited<ReturnType<NonNullable<NextConfig['headers']>>>) {
  return rules.map((rule) =>
    rule.headers.some(({ key }) => key === 'Critical-CH') ? { ...rule, source: '/admin/:path*' } : rule,
  );
}
