import { createHash } from 'node:crypto';
import type { HTMLAttributes, ReactNode } from 'react';

import { staticHtml } from '@/platform/next-adapter/static-html';

import { KeptHtml } from './kept-html';
import type { PartElement } from './kept-html';

/** Begins the content of every static part, so it can be found in the data of a page. */
export const PART_MARK = '<!--part-->';

/** Characters from which React sends a text as a row of its own; shorter ones would stay in the data twice. */
const SHORTEST = 1_024;

interface StaticPartProps extends HTMLAttributes<HTMLElement> {
  as: PartElement;
  children: ReactNode;
}

/**
 * A part of a page that React in the browser does not need to know: header, tree, a long text. It is rendered to HTML
 * here, and the browser uses that as it is instead of getting every element a second time as data for hydration. A web
 * process in production even leaves the HTML out of the data (`src/platform/next-adapter/lean-page.ts`), which is then in the
 * document once (ADR 045).
 *
 * The children are plain elements and server components without `async`; client components do not work inside and make
 * rendering fail.
 */
export function StaticPart({ as, children, ...attributes }: StaticPartProps) {
  const html = isRendering ? '' : PART_MARK + toHtml(children);
  if (html.length < SHORTEST) {
    const Element = as;
    return <Element {...attributes}>{children}</Element>;
  }
  const part = createHash('sha1').update(html).digest('base64url').slice(0, 10);
  // Another content is another element, since what the document has is taken only once.
  return <KeptHtml key={part} as={as} part={part} html={html} {...attributes} />;
}

/** The children as HTML. */
function toHtml(node: ReactNode): string {
  isRendering = true;
  try {
    return staticHtml(node);
  } finally {
    isRendering = false;
  }
}
/**
 * Rendering is synchronous, so any call meanwhile comes from a part within a part, which renders as a normal element.
 */
let isRendering = false;
