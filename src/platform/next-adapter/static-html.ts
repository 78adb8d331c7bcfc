import type { ReactNode } from 'react';

import { areAdaptersOn } from '../framework-adapters';

type ToHtml = (node: ReactNode) => string;

/**
 * React's own renderer of static HTML, inside server components. They are bundled with a React that lacks it, so it comes
 * from outside the bundle; elements are the same in both.
 *
 * Needs: `createRequire` finding `react-dom/server` in `node_modules`, and elements of the bundled React being those
 *   of the installed one.
 * Checked with: Next.js 16.4.6, React 19.3.1
 * Without it: there is no HTML, and `StaticPart` does as with short contents, which needs more data.
 * Contract test: src/platform/next-adapter/static-html.test.tsx
 */
export const staticHtml: ToHtml = (node) => {
  if (!areAdaptersOn()) return '';
  renderToStaticMarkup ??= (
    process.getBuiltinModule('node:module').createRequire(`${process.cwd()}/package.json`)(
      'react-dom/server',
    ) as { renderToStaticMarkup: ToHtml }
  ).renderToStaticMarkup;
  return renderToStaticMarkup(node);
};
let renderToStaticMarkup: ToHtml | undefined;
