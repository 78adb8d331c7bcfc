import { plainText } from '@/ui/rich-text/model';
import type { RichText } from '@/ui/rich-text/model';

import { wordsOf } from './search-index';

/** A place of a chapter that can be cited by its number. */
export interface NumberedPlace {
  kind: 'section' | 'table' | 'figure' | 'register' | 'requirement';
  /** Anchor in the chapter. */
  id: string;
  /** "5.2.1", "Table 5-1", "HDL-TXN-004"; a register has its name. */
  number: string;
  /** Heading, caption, or text. */
  title: string;
  /** Number of the section it is in; of a section, its own. */
  section: string;
  /** Words of that section's heading. */
  heading: string;
  /** Anchor of that section; absent before the first heading. */
  sectionId?: string;
  /** Of requirements: the roles that it binds; all where absent. */
  appliesTo?: readonly string[];
  /** Of sections: the anchors that it has in other languages. */
  aliases?: readonly string[];
}

/** A chapter with everything in it that has a number. */
export interface NumberedChapter {
  slug: string;
  number: string;
  title: string;
  places: NumberedPlace[];
}

/** Everything in a chapter that can be cited, in order. The text has its numbers already. */
export function placesOf(text: RichText, chapter: string): NumberedPlace[] {
  let within: Pick<NumberedPlace, 'section' | 'heading' | 'sectionId'> = { section: chapter, heading: '' };
  return text.blocks.flatMap((block): NumberedPlace[] => {
    switch (block.type) {
      case 'heading': {
        const title = plainText(block.children);
        within = { section: block.number ?? chapter, heading: title, sectionId: block.id };
        return [
          {
            kind: 'section',
            id: block.id,
            number: block.number ?? '',
            title,
            ...within,
            ...(block.aliases ? { aliases: block.aliases } : {}),
          },
        ];
      }
      case 'table':
        return [
          {
            kind: 'table',
            id: block.id ?? '',
            number: block.label ?? '',
            title: block.caption ?? '',
            ...within,
          },
        ];
      case 'figure':
      case 'diagram':
      case 'callouts':
        return [{ kind: 'figure', id: block.id, number: block.label ?? '', title: block.caption, ...within }];
      case 'register':
        return [{ kind: 'register', id: block.id, number: block.name, title: block.offset, ...within }];
      case 'requirement':
        return [
          {
            kind: 'requirement',
            id: block.number,
            number: block.number,
            title: wordsOf(block),
            ...within,
            ...(block.appliesTo ? { appliesTo: block.appliesTo } : {}),
          },
        ];
      default:
        return [];
    }
  });
}

/** The place that an anchor names, in whatever language it was written. */
export function findPlace(places: readonly NumberedPlace[], anchor: string): NumberedPlace | undefined {
  return places.find(({ id, aliases }) => id === anchor || aliases?.includes(anchor));
}
