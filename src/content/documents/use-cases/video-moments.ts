import { formatDuration } from '@/ui/format';
import type { Inline, RichText, RichTextBlock } from '@/ui/rich-text/model';

import { decodedAnchor, parseDocumentAddress } from '../domain';

/** A moment of a video that explains a place of a specification. */
export interface Moment {
  /** Address of the place, without language, such as `/docs/base-specification/memory#layout`. */
  readonly place: string;
  /** Address of the moment in the language of the page. */
  readonly href: string;
  /** Seconds. */
  readonly start: number;
  /** Of the video. */
  readonly title: string;
}

/** The moments that explain a chapter. Without a release, an address means the current one. */
export function momentsOfChapter(
  moments: readonly Moment[],
  chapter: { readonly document: string; readonly version: string; readonly slug: string },
  current: string | undefined,
): Moment[] {
  return moments.filter(({ place }) => {
    const address = parseDocumentAddress((place.split('#')[0] ?? '').split('/').slice(2));
    return (
      address?.kind === 'chapter' &&
      address.document === chapter.document &&
      address.chapter === chapter.slug &&
      (address.version ?? current) === chapter.version
    );
  });
}

/**
 * The text with a link to each moment below what the moment explains, or above the text when it explains all of it. A moment
 * whose place is not there is left out.
 */
export function withMoments(
  text: RichText,
  moments: readonly Moment[],
  nameOf: (time: string, title: string) => string,
): RichText {
  if (moments.length === 0) return text;
  const byPlace = Map.groupBy(moments, ({ place }) => decodedAnchor(place.split('#')[1] ?? ''));
  const linksAt = (anchors: readonly string[]): RichTextBlock[] => {
    const links = anchors
      .flatMap((anchor) => byPlace.get(anchor) ?? [])
      .flatMap(({ href, start, title }, index): Inline[] => [
        ...(index > 0 ? [{ type: 'break' as const }] : []),
        {
          type: 'link',
          href,
          isMoment: true,
          children: [{ type: 'text', text: nameOf(formatDuration(Math.floor(start)), title) }],
        },
      ]);
    return links.length > 0 ? [{ type: 'paragraph', children: links }] : [];
  };
  return {
    blocks: [...linksAt(['']), ...text.blocks.flatMap((block) => [block, ...linksAt(anchorsOf(block))])],
  };
}

/** All anchors that lead to a block. */
function anchorsOf(block: RichTextBlock): string[] {
  if (block.type === 'heading') return [block.id, ...(block.aliases ?? [])];
  if (block.type === 'requirement') return [block.number];
  return 'id' in block && block.id ? [block.id] : [];
}
