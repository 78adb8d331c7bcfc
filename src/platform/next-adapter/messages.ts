import path from 'node:path';

import type { NextConfig } from 'next';

import { areAdaptersOn } from '../framework-adapters';

/**
 * Lets the bundler compile the messages (ADR 105), so no ICU parser reaches a browser.
 *
 * Needs: `turbopack.rules` for JSON files with a condition on their path, and `resolveAlias`; `use-intl` formatting
 *   through its entry `use-intl/format-message`, and `…/format-only` being the same for messages that `icu-minify`
 *   compiled.
 * Checked with: Next.js 16.4.6, next-intl 4.14.8, icu-minify 4.14.8
 * Without it: the parser of next-intl reads messages in the browser, and pages are 9 kB heavier. This is decided when
 *   the portal is built.
 * Contract test: src/platform/next-adapter/messages.test.ts
 *
 * Outside the bundler (worker, scripts, tests) messages are texts and the parser of next-intl reads them.
 */
export function withCompiledMessages(config: NextConfig): NextConfig {
  if (!areAdaptersOn()) return config;
  return {
    ...config,
    turbopack: {
      ...config.turbopack,
      rules: {
        ...config.turbopack?.rules,
        '*.json': {
          condition: { path: /src\/i18n\/messages\/[\w-]+\/[\w-]+\.json$/ },
          loaders: [path.join(import.meta.dirname, 'message-loader.mjs')],
          as: '*.js',
        },
      },
      resolveAlias: {
        ...config.turbopack?.resolveAlias,
        'use-intl/format-message':
          './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
      },
    },
  };
}
