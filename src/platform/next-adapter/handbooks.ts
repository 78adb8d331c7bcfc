import path from 'node:path';

import type { NextConfig } from 'next';

/**
 * Lets the bundler turn the handbooks into modules, so no process parses Markdown for `/admin/help` and the pictures
 * have addresses that can be cached (ADR 189).
 *
 * Needs: `turbopack.rules` for Markdown files with a condition on their path, which is documented.
 * Checked with: Next.js 16.4.6
 * Without it: the build fails, because nothing else reads the handbooks.
 * Contract test: src/platform/next-adapter/handbooks.test.ts
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
