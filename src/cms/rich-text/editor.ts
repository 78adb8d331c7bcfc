import {
  BlockquoteFeature,
  BlocksFeature,
  BoldFeature,
  EXPERIMENTAL_TableFeature,
  FixedToolbarFeature,
  HeadingFeature,
  HorizontalRuleFeature,
  InlineCodeFeature,
  InlineToolbarFeature,
  ItalicFeature,
  LinkFeature,
  OrderedListFeature,
  ParagraphFeature,
  StrikethroughFeature,
  SubscriptFeature,
  SuperscriptFeature,
  UnorderedListFeature,
  lexicalEditor,
} from '@payloadcms/richtext-lexical';

import { kindsWith } from '@/content/kinds';

import { linkComponents } from '../links/link-field';

import { richTextBlocks, richTextInlineBlocks } from './blocks';

/** The editor of all long texts. What it offers is what `rich-text/render` shows and `markdown-to-lexical` produces. */
export const portalEditor = lexicalEditor({
  features: [
    ParagraphFeature(),
    HeadingFeature({ enabledHeadingSizes: ['h2', 'h3', 'h4'] }),
    BoldFeature(),
    ItalicFeature(),
    StrikethroughFeature(),
    SubscriptFeature(),
    SuperscriptFeature(),
    InlineCodeFeature(),
    LinkFeature({
      enabledCollections: kindsWith('linkTarget').map(({ collection }) => collection),
      // What is no item of these is chosen as in other links, not typed (ADR 223).
      fields: ({ defaultFields }) =>
        defaultFields.map((field) =>
          field.type === 'text' && field.name === 'url'
            ? { ...field, admin: { ...field.admin, components: linkComponents('own') } }
            : field,
        ),
    }),
    OrderedListFeature(),
    UnorderedListFeature(),
    BlockquoteFeature(),
    HorizontalRuleFeature(),
    EXPERIMENTAL_TableFeature(),
    BlocksFeature({ blocks: richTextBlocks, inlineBlocks: richTextInlineBlocks }),
    FixedToolbarFeature(),
    InlineToolbarFeature(),
  ],
});
