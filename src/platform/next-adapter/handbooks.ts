import path from 'node:path';

import type { NextConfig } from 'next';

/**
 * Lets the bundler turn the handbooks into modules, so no process parses Markdown for `/admin/help` and the pictures
 * have addresses that can be cached (ADR 189). Rules with a loader are documented; there is no switch to turn it off.
 */
export function withHandbooks(config: NextConfig): NextConfig {
  return {
    ...config,
    turbopack: {
      ...config.turbopack,
      rules: {
        ...config.turbopack?.rules,
        '*.md': {
          condition: { path: /docs\/handbooks\/[\w-]+\/[\w-]+\.md$/ },
          loaders: [path.join(import.meta.dirname, 'handbook-loader.mjs')],
          as: '*.js',
        },
      },
    },
  };
}
