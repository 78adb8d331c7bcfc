import path from 'node:path';

import type { NextConfig } from 'next';

/**
 * Lets the bundler compile the messages (ADR 105), so no ICU parser reaches a browser.
 *
 * Needs of Next 16.4.6: `turbopack.rules` for JSON files with a condition on their path, and `resolveAlias`. Needs of
 * next-intl 4.14.8: `use-intl` formats through its entry `use-intl/format-message`, and `…/format-only` is the same for
 * messages that `icu-minify` 4.14.8 compiled. The test beside this file checks both.
 *
 * Outside the bundler (worker, scripts, tests) messages are texts and the parser of next-intl reads them: without this
 * function everything works alike, and pages are 9 kB heavier.
 */
export function withCompiledMessages(config: NextConfig): NextConfig {
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
