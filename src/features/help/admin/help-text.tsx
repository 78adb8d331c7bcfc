import Link from 'next/link';
import type { PhrasingContent, RootContent, Table } from 'mdast';
import { Fragment, type ReactNode } from 'react';

import type { HandbookPicture, Target } from '../handbook';
import { targetOf, wordsOf } from '../handbook';

import { CopyCode, type CopyLabels } from './copy-code';
import styles from './help.module.css';

/** What a text of a handbook needs to be shown. */
export interface HelpContext {
  readonly pictures: Readonly<Record<string, HandbookPicture>>;
  /** Address of a place in the help. */
  readonly address: (target: Extract<Target, { kind: 'help' }>) => string;
  /** What follows the name of a file that is in the repository, not here. */
  readonly inRepository: (file: string) => string;
  readonly copyLabels: CopyLabels;
}

/** Blocks of a handbook. */
export function HelpText({
  blocks,
  context,
}: {
  readonly blocks: readonly RootContent[];
  readonly context: HelpContext;
}) {
  // Blocks of a finished text never move.
  return blocks.map((block, at) => <Fragment key={at}>{blockOf(block, context)}</Fragment>);
}

function blockOf(block: RootContent, context: HelpContext): ReactNode {
  switch (block.type) {
    case 'paragraph': {
      const [only] = block.children;
      if (block.children.length === 1 && only?.type === 'image') return inlineOf(only, context);
      return <p>{inlines(block.children, context)}</p>;
    }
    case 'list': {
      const items = block.children.map((item, at) => (
        <li key={at}>
          {item.children.map((child, index) => (
            <Fragment key={index}>
              {child.type === 'paragraph' && !block.spread
                ? inlines(child.children, context)
                : blockOf(child, context)}
            </Fragment>
          ))}
        </li>
      ));
      return block.ordered ? <ol start={block.start ?? 1}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'blockquote':
      return (
        <blockquote className={styles.note}>
          <HelpText blocks={block.children} context={context} />
        </blockquote>
      );
    case 'code':
      return (
        <div className={styles.code}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard */}
          <pre tabIndex={0}>
            <code>{block.value}</code>
          </pre>
          <CopyCode code={block.value} labels={context.copyLabels} />
        </div>
      );
    case 'table':
      return tableOf(block, context);
    case 'thematicBreak':
      return <hr />;
    default:
      return <p>{wordsOf(block)}</p>;
  }
}

function tableOf({ children: [head, ...rows] }: Table, context: HelpContext): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
    <div className={styles.scroll} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, at) => (
              <th key={at} scope="col">
                {inlines(cell.children, context)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.children.map((cell, index) => (
                <td key={index}>{inlines(cell.children, context)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inlines(nodes: readonly PhrasingContent[], context: HelpContext): ReactNode {
  return nodes.map((node, at) => <Fragment key={at}>{inlineOf(node, context)}</Fragment>);
}

function inlineOf(node: PhrasingContent, context: HelpContext): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'emphasis':
      return <em>{inlines(node.children, context)}</em>;
    case 'strong':
      return <strong>{inlines(node.children, context)}</strong>;
    case 'inlineCode':
      return codeOf(node.value);
    case 'break':
      return <br />;
    case 'link':
      return linkOf(node.url, inlines(node.children, context), context);
    case 'image': {
      const picture = context.pictures[node.url];
      if (!picture) return node.alt;
      return (
        <a className={styles.picture} href={picture.src} target="_blank" rel="noreferrer">
          {/* A finished file with its size, from the build. */}
          <img
            src={picture.src}
            width={picture.width}
            height={picture.height}
            alt={node.alt ?? ''}
            loading="lazy"
          />
        </a>
      );
    }
    default:
      return wordsOf(node);
  }
}

/** Addresses of the admin lead there. */
function codeOf(value: string): ReactNode {
  if (!/^\/admin(?:\/[a-z][a-z-]*)*$/.test(value)) return <code>{value}</code>;
  return (
    <Link href={value} prefetch={false}>
      <code>{value}</code>
    </Link>
  );
}

function linkOf(url: string, text: ReactNode, context: HelpContext): ReactNode {
  const target = targetOf(url);
  if (target.kind === 'site') return <a href={target.url}>{text}</a>;
  if (target.kind === 'help')
    return (
      <Link href={context.address(target)} prefetch={false}>
        {text}
      </Link>
    );
  return (
    <>
      {text} <span className={styles.file}>{context.inRepository(target.file)}</span>
    </>
  );
}
