import type { CSSProperties, ReactNode } from 'react';

import { classNames } from '../class-names';
import { ButtonLink } from '../primitives/button';
import { Notice } from '../primitives/notice';
import { VideoPlayer } from '../patterns/video-player';
import { StaticPart } from '../static-part/static-part';
import {
  fullCaption,
  plainText,
  type ListItem,
  type Picture,
  type RichText,
  type RichTextBlock,
} from './model';
import { Anchor } from './anchor';
import { Callouts } from './callouts';
import { Caption, captionId } from './caption';
import { CopyCode } from './copy-code';
import { Diagram } from './diagram';
import { Downloads } from './downloads';
import { Entries } from './entries';
import entryStyles from './entries.module.css';
import { Inlines } from './inlines';
import type { RichTextLabels } from './labels';
import { Latest } from './latest';
import { PictureView } from './picture-view';
import styles from './prose.module.css';
import { Register } from './register';
import { Scroll } from './scroll';
import { Table } from './table';
import { unheard } from './unheard';

/** A long text with its headings, tables, figures, registers and the rest, set for reading and for print. */
export function RichTextView({
  text,
  labels,
  wide = false,
}: {
  text: RichText;
  labels: RichTextLabels;
  /** Lets tables, cards, and other blocks use all the room; lines of text keep their length. */
  wide?: boolean;
}) {
  return (
    <StaticPart
      as="div"
      className={classNames(styles.prose, wide && styles.wide)}
      data-prose={wide ? 'wide' : ''}
    >
      <Blocks blocks={text.blocks} labels={labels} />
    </StaticPart>
  );
}

function Blocks({ blocks, labels }: { blocks: RichTextBlock[]; labels: RichTextLabels }) {
  // The order of a stored text never changes while it is shown, so the position is its key.
  return blocks.map((block, index) => (
    <Block key={index} block={block} before={blocks[index - 1]} labels={labels} />
  ));
}

function Block({
  block,
  before,
  labels,
}: {
  block: RichTextBlock;
  before: RichTextBlock | undefined;
  labels: RichTextLabels;
}): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      // The link to the heading is no part of its name, nor of what is copied.
      return (
        <div className={styles.heading} data-level={block.level}>
          {block.aliases?.map((alias) => (
            <span key={alias} id={alias} />
          ))}
          <Heading id={block.id}>
            {block.number !== undefined && <span className={styles.sectionNumber}>{block.number} </span>}
            <Inlines items={block.children} keepWords />
          </Heading>
          <Anchor id={block.id} title={plainText(block.children)} labels={labels} />
        </div>
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
      return (
        <Table
          table={block}
          labels={labels}
          drawn={before?.type === 'figure' || before?.type === 'diagram'}
        />
      );
    case 'figure':
      return (
        <figure
          id={block.id || undefined}
          {...legibility(block.picture)}
          aria-labelledby={captionId(block)}
          data-enlargeable=""
        >
          {block.picture.svg ? (
            <Scroll label={fullCaption(block) || block.picture.alt}>
              <LargePicture picture={block.picture} />
            </Scroll>
          ) : (
            <LargePicture picture={block.picture} />
          )}
          <Caption as="figcaption" block={block} name={labels.figure} labels={labels} />
        </figure>
      );
    case 'diagram':
      return <Diagram block={block} labels={labels} />;
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
        <div id={block.id ?? block.number} className={styles.requirement}>
          <a href={`#${block.id ?? block.number}`} className={styles.number}>
            {block.number}
          </a>
          {block.appliesTo && (
            <p className={styles.roles}>
              {labels.appliesTo} {block.appliesTo.join(' · ')}
            </p>
          )}
          <div>
            <Blocks blocks={block.body} labels={labels} />
          </div>
        </div>
      );
    case 'register':
      return <Register block={block} labels={labels} />;
    case 'code':
      return (
        <div className={styles.listing} data-listing="">
          <Scroll label={block.language || labels.code}>
            <pre className={styles.code}>
              <code>{block.code}</code>
            </pre>
          </Scroll>
          <CopyCode labels={labels} />
        </div>
      );
    case 'formula':
      return (
        <Scroll label={labels.formula} id={block.id}>
          <div
            className={styles.formula}
            role="math"
            aria-label={block.spoken}
            // oxlint-disable-next-line react/no-danger -- MathML that the server made from the editor's LaTeX
            dangerouslySetInnerHTML={{ __html: unheard(block.mathml) }}
          />
        </Scroll>
      );
    case 'entries':
      return <Entries look={block.look} entries={block.entries} bodies={bodiesOf(block.entries, labels)} />;
    case 'downloads':
      return <Downloads files={block.files} bodies={bodiesOf(block.files, labels)} labels={labels} />;
    case 'callouts':
      return (
        <Callouts
          block={block}
          picture={<PictureView picture={block.picture} />}
          bodies={bodiesOf(block.points, labels)}
          labels={labels}
        />
      );
    case 'action':
      return (
        <aside className={entryStyles.action} data-form={block.form}>
          <div>
            <p className={entryStyles.actionTitle}>{block.title}</p>
            <Blocks blocks={block.body} labels={labels} />
          </div>
          <ButtonLink href={block.href} variant="primary">
            {block.label}
          </ButtonLink>
        </aside>
      );
    case 'voice':
      return (
        <figure className={entryStyles.voice}>
          <blockquote>
            <Blocks blocks={block.body} labels={labels} />
          </blockquote>
          <figcaption>
            <strong>{block.name}</strong>
            {block.role && <span>{block.role}</span>}
          </figcaption>
        </figure>
      );
    case 'latest':
      return <Latest block={block} />;
    case 'video':
      return (
        <figure className={styles.figure}>
          <VideoPlayer clip={block.clip} lazy />
          <figcaption>{block.clip.title}</figcaption>
        </figure>
      );
  }
}

/** The texts of parts that are laid out elsewhere, in their order. */
function bodiesOf(parts: readonly { body: RichTextBlock[] }[], labels: RichTextLabels): ReactNode[] {
  return parts.map(({ body }, index) => <Blocks key={index} blocks={body} labels={labels} />);
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

/** Tells the styles of a figure how wide its letters want it. */
function legibility({ legible }: Picture): { className?: string; style?: CSSProperties } {
  if (legible === undefined) return { className: styles.figure };
  return {
    className: classNames(styles.figure, styles.lettered),
    style: { '--legible': `${legible}rem` } as CSSProperties,
  };
}

/** A picture that a press opens large, as the button in its caption does. */
function LargePicture({ picture }: { picture: Picture }) {
  return (
    <div data-large="picture">
      <PictureView picture={picture} />
    </div>
  );
}
