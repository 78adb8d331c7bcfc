import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import common from '@/i18n/messages/en/common.json';
import content from '@/i18n/messages/en/content.json';
import { textsFrom } from '@/i18n/texts';
import type { RichTextBlock } from '@/ui/rich-text/model';

import { ContentPageView } from './content-page';

const { labels, t } = textsFrom<'content'>('en', content);

const heading = (id: string): RichTextBlock => ({
  type: 'heading',
  id,
  level: 2,
  children: [{ type: 'text', text: id }],
});

const markup = (kind: 'page' | 'legal', headings: string[]) =>
  renderToStaticMarkup(
    <ContentPageView
      page={{
        slug: 'support',
        title: 'Support',
        kind,
        body: { blocks: headings.map(heading) },
        seo: { noIndex: false },
        otherLanguages: [],
      }}
      lang="en"
      labels={labels}
      t={t}
      richTextLabels={{
        ...common.richText,
        linkTo: (title) => title,
        enlarge: (title) => title,
        downloads: { ...common.richText.downloads, copyOf: (title) => title },
        bits: (width) => `${width}`,
      }}
    />,
  );

describe('a standing page', () => {
  it('lists its contents from three headings on, and keeps no room for them before', () => {
    expect(markup('page', ['ask', 'wait', 'escalate'])).toContain('<aside');
    expect(markup('page', ['ask', 'wait'])).not.toContain('<aside');
  });

  it('lets blocks be wide, which a legal text does not', () => {
    expect(markup('page', ['ask'])).toContain('data-prose="wide"');
    expect(markup('legal', ['ask'])).toContain('data-prose=""');
  });
});
