import type { ReactNode } from 'react';

import { Notice } from '../primitives/notice';
import { ResponsiveImage } from '../patterns/responsive-image';
import { VideoPlayer } from '../patterns/video-player';
import { StaticPart } from '../static-part/static-part';
import { KeptDates } from '../words/kept-dates';
import { plainText, type ListItem, type Picture, type RichText, type RichTextBlock } from './model';
import { Anchor } from './anchor';
import { Inlines } from './inlines';
import type { RichTextLabels } from './labels';
import styles from './prose.module.css';
import { Register } from './register';
import { Scroll } from './scroll';
import { Table } from './table';

/** A long text with its headings, tables, figures, registers and the rest, set for reading and for print. */
export function RichTextView({ text, labels }: { text: RichText; labels: RichTextLabels }) {
  return (
    <StaticPart as="div" className={styles.prose}>
      <Blocks blocks={text.blocks} labels={labels} />
    </StaticPart>
  );
}

function Blocks({ blocks, labels }: { blocks: RichTextBlock[]; labels: RichTextLabels }) {
  // The order of a stored text never changes while it is shown, so the position is its key.
  return blocks.map((block, index) => <Block key={index} block={block} labels={labels} />);
}

function Block({ block, labels }: { block: RichTextBlock; labels: RichTextLabels }): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id}>
          <Inlines items={block.children} keepWords />
          <Anchor id={block.id} title={plainText(block.children)} labels={labels} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inlines items={block.children} />
        </p>
      );
    case 'list':
      return <List list={block} />;
    case 'quote':
      return (
        <blockquote>
          <p>
            <Inlines items={block.children} />
          </p>
        </blockquote>
      );
    case 'rule':
      return <hr />;
    case 'table':
      return <Table id={block.id} header={block.header} rows={block.rows} labels={labels} />;
    case 'figure':
      return (
        <figure id={block.id || undefined} className={styles.figure}>
          {block.picture.svg ? (
            <Scroll label={block.caption || block.picture.alt}>
              <PictureView picture={block.picture} />
            </Scroll>
          ) : (
            <PictureView picture={block.picture} />
          )}
          {block.caption && (
            <figcaption>
              <KeptDates text={block.caption} />
              {block.id && <Anchor id={block.id} title={block.caption} labels={labels} />}
            </figcaption>
          )}
        </figure>
      );
    case 'note': {
      const note = (
        <Notice
          tone={block.kind === 'tip' ? 'success' : block.kind}
          title={block.title || { info: labels.note, tip: labels.tip, warning: labels.warning }[block.kind]}
        >
          <Blocks blocks={block.body} labels={labels} />
        </Notice>
      );
      return block.id ? <div id={block.id}>{note}</div> : note;
    }
    case 'requirement':
      return (
        <div id={block.number} className={styles.requirement}>
          <a href={`#${block.number}`} className={styles.number}>
            {block.number}
          </a>
          <div>
            <Blocks blocks={block.body} labels={labels} />
          </div>
        </div>
      );
    case 'register':
      return <Register block={block} labels={labels} />;
    case 'code':
      return (
        <Scroll label={block.language || labels.code}>
          <pre className={styles.code}>
            <code>{block.code}</code>
          </pre>
        </Scroll>
      );
    case 'formula':
      return (
        <Scroll label={block.latex} id={block.id}>
          {/* oxlint-disable-next-line react/no-danger -- MathML that the server made from the editor's LaTeX */}
          <div className={styles.formula} dangerouslySetInnerHTML={{ __html: block.mathml }} />
        </Scroll>
      );
    case 'video':
      return (
        <figure className={styles.figure}>
          <VideoPlayer clip={block.clip} lazy />
          <figcaption>{block.clip.title}</figcaption>
        </figure>
      );
  }
}

function List({ list }: { list: Extract<RichTextBlock, { type: 'list' }> }): ReactNode {
  const items = list.items.map((item, index) => (
    <li key={index}>
      <ItemContent item={item} />
    </li>
  ));
  return list.ordered ? <ol start={list.start === 1 ? undefined : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function ItemContent({ item }: { item: ListItem }): ReactNode {
  return item.children.map((child, index) =>
    child.type === 'list' ? <List key={index} list={child} /> : <Inlines key={index} items={[child]} />,
  );
}

/** A picture without layout shift; drawings are inlined in the page, so they follow the theme. */
export function PictureView({ picture, sizes }: { picture: Picture; sizes?: string }) {
  if (picture.svg) {
    return (
      <div
        className={styles.drawing}
        role="img"
        aria-label={picture.alt}
        // oxlint-disable-next-line react/no-danger -- sanitised when it was uploaded
        dangerouslySetInnerHTML={{ __html: picture.svg }}
      />
    );
  }
  return <ResponsiveImage picture={picture} sizes={sizes ?? 'min(100vw - 2rem, 720px)'} placeholder />;
}
