'use client';

import { useState } from 'react';
import type { HTMLAttributes } from 'react';

/** Elements that a static part may be. */
export type PartElement = 'div' | 'header' | 'footer' | 'ol' | 'section' | 'article';

interface KeptHtmlProps extends HTMLAttributes<HTMLElement> {
  as: PartElement;
  /** The same for the same content. */
  part: string;
  /** Empty where the document has it already. */
  html: string;
}

/** Contents that came with the document, for when its page is shown again without being loaded again. */
const arrived = new Map<string, string>();

/** One element with finished content; see `StaticPart`. */
export function KeptHtml({ as: Element, part, html, ...attributes }: KeptHtmlProps) {
  const [shown] = useState(() => html || contentOfDocument(part));
  return (
    <Element
      {...attributes}
      data-static-part={part}
      // What is there already is not compared, and never set again.
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- rendered by React on the server, see `StaticPart`
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}

function contentOfDocument(part: string): string {
  let content = arrived.get(part);
  if (content === undefined && typeof document !== 'undefined') {
    content = document.querySelector(`[data-static-part="${part}"]`)?.innerHTML;
    if (content !== undefined) arrived.set(part, content);
  }
  return content ?? '';
}
