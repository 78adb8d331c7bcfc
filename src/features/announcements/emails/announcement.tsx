import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { Fragment, type ReactNode } from 'react';

import { htmlLang, type Locale } from '@/i18n/locales';
import { colors } from '@/ui/colors';
import { emailFonts } from '@/ui/email-fonts';
import { markElements, plainForm, stepsOf } from '@/ui/rich-text/model';
import type { Inline, ListItem, Mark, RichText, RichTextBlock } from '@/ui/rich-text/model';

// Mail programs request the dark theme in different ways; the light theme works in all of them.
const { ground: paper, raised, text: ink, muted, hairline, accent: copper, signal: link } = colors.light;

const mono = `"IBM Plex Mono", Menlo, Consolas, monospace`;
const body = { margin: '0 0 16px', fontSize: 16, lineHeight: '28px', color: ink };
const small = { margin: '0 0 8px', fontSize: 13, lineHeight: '22px', color: muted };

export interface AnnouncementContent {
  readonly locale: Locale;
  readonly brand: string;
  readonly listName: string;
  readonly subject: string;
  readonly text: RichText;
  /** Origin that paths of the site belong to. */
  readonly siteUrl: string;
  readonly why: string;
  readonly leave: { readonly label: string; readonly url: string };
}

/** An announcement in the portal's layout: a rule of copper, the list's name, the text, and how to leave. */
export function AnnouncementMail(mail: AnnouncementContent) {
  const absolute = (href: string) => new URL(href, mail.siteUrl).href;
  return (
    <Html lang={htmlLang[mail.locale]}>
      <Head />
      <Preview>{mail.subject}</Preview>
      <Body style={{ margin: 0, padding: '32px 0', background: paper, fontFamily: emailFonts[mail.locale] }}>
        <Container
          style={{
            maxWidth: 640,
            background: raised,
            border: `1px solid ${hairline}`,
            borderTop: `3px solid ${copper}`,
            padding: '32px 32px 24px',
          }}
        >
          <Text style={{ ...small, margin: '0 0 24px', fontFamily: mono, letterSpacing: '0.04em' }}>
            {mail.brand} · {mail.listName}
          </Text>
          <Heading as="h1" style={{ margin: '0 0 16px', fontSize: 26, lineHeight: '34px', color: ink }}>
            {mail.subject}
          </Heading>
          {blocks(mail.text.blocks, absolute)}
          <Hr style={{ margin: '24px 0 16px', border: 0, borderTop: `1px solid ${hairline}` }} />
          <Text style={small}>
            {mail.why}
            <br />
            <Link href={mail.leave.url} style={{ color: muted, textDecoration: 'underline' }}>
              {mail.leave.label}
            </Link>
            <br />
            <Link href={`${mail.siteUrl}/${mail.locale}`} style={{ color: muted }}>
              {`${mail.siteUrl}/${mail.locale}`}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

type Absolute = (href: string) => string;

/** Parts have no identity of their own: their place is their key, and nothing is ever re-rendered. */
const keyed = <Part,>(parts: readonly Part[], show: (part: Part) => ReactNode) =>
  parts.map((part, place) => <Fragment key={place}>{show(part)}</Fragment>);

function blocks(parts: readonly RichTextBlock[], absolute: Absolute): ReactNode {
  return keyed(parts, (part) => block(part, absolute));
}

function block(part: RichTextBlock, absolute: Absolute): ReactNode {
  switch (part.type) {
    case 'heading':
      return (
        <Heading
          as={`h${part.level}`}
          style={{ margin: '24px 0 8px', fontSize: 26 - 3 * (part.level - 1), color: ink }}
        >
          {inlines(part.children, absolute)}
        </Heading>
      );
    case 'paragraph':
      return <Text style={body}>{inlines(part.children, absolute)}</Text>;
    case 'list':
      return list(part, absolute);
    case 'quote':
      return (
        <Text
          style={{ ...body, padding: '4px 0 4px 16px', borderLeft: `3px solid ${hairline}`, color: muted }}
        >
          {inlines(part.children, absolute)}
        </Text>
      );
    case 'rule':
      return <Hr style={{ margin: '24px 0', border: 0, borderTop: `1px solid ${hairline}` }} />;
    case 'table':
      return (
        <table style={{ margin: '0 0 16px', borderCollapse: 'collapse', fontSize: 14, color: ink }}>
          {part.caption && <caption style={small}>{part.caption}</caption>}
          <tbody>
            {part.header.length > 0 && (
              <tr>
                {keyed(part.header, (cell) => (
                  <th style={cellStyle}>{inlines(cell, absolute)}</th>
                ))}
              </tr>
            )}
            {keyed(part.rows, (row) => (
              <tr>
                {keyed(row, (cell) => (
                  <td style={cellStyle}>{inlines(cell, absolute)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'figure':
      return (
        <>
          <Img
            src={absolute(part.picture.src)}
            alt={part.picture.alt}
            style={{ maxWidth: '100%', height: 'auto', margin: '0 0 8px' }}
          />
          {part.caption && <Text style={small}>{part.caption}</Text>}
        </>
      );
    case 'diagram':
      return (
        <>
          <Text style={small}>{part.caption || part.name}</Text>
          {list(stepsOf(part), absolute)}
        </>
      );
    case 'note':
      return (
        <div
          style={{
            margin: '0 0 16px',
            padding: '8px 16px',
            background: paper,
            borderLeft: `3px solid ${copper}`,
          }}
        >
          <Text style={{ ...body, margin: '0 0 8px', fontWeight: 600 }}>{part.title}</Text>
          {blocks(part.body, absolute)}
        </div>
      );
    case 'requirement':
      return (
        <div>
          <Text style={{ ...small, fontFamily: mono }}>{part.number}</Text>
          {blocks(part.body, absolute)}
        </div>
      );
    case 'code':
      return (
        <pre
          style={{
            margin: '0 0 16px',
            padding: 16,
            background: paper,
            fontFamily: mono,
            fontSize: 13,
            whiteSpace: 'pre-wrap',
          }}
        >
          {part.code}
        </pre>
      );
    case 'formula':
      return <Text style={{ ...body, fontFamily: mono }}>{part.latex}</Text>;
    case 'register':
      return <Text style={{ ...body, fontFamily: mono }}>{`${part.name} ${part.offset}`}</Text>;
    case 'entries':
      return keyed(part.entries, (entry) => (
        <>
          <Text style={{ ...body, margin: '0 0 4px', fontWeight: 600 }}>
            {entry.href ? (
              <Link href={absolute(entry.href)} style={{ color: link }}>
                {entry.title}
              </Link>
            ) : (
              entry.title
            )}
          </Text>
          {entry.label && <Text style={small}>{entry.label}</Text>}
          {blocks(entry.body, absolute)}
        </>
      ));
    case 'action':
      return (
        <>
          <Text style={{ ...body, margin: '0 0 4px', fontWeight: 600 }}>{part.title}</Text>
          {blocks(part.body, absolute)}
          <Text style={body}>
            <Link href={absolute(part.href)} style={{ color: link }}>
              {part.label}
            </Link>
          </Text>
        </>
      );
    case 'voice':
      return (
        <div style={{ margin: '0 0 16px', paddingLeft: 16, borderLeft: `3px solid ${hairline}` }}>
          {blocks(part.body, absolute)}
          <Text style={small}>{[part.name, part.role].filter(Boolean).join(' · ')}</Text>
        </div>
      );
    case 'downloads':
    case 'callouts':
    case 'latest':
      return blocks(plainForm(part), absolute);
    case 'video':
      return (
        <Text style={body}>
          <Link href={absolute(part.clip.src)} style={{ color: link }}>
            {part.clip.title}
          </Link>
        </Text>
      );
  }
}

const cellStyle = { padding: '6px 10px', border: `1px solid ${hairline}`, textAlign: 'left' } as const;

function list(
  { ordered, start, items }: Extract<RichTextBlock, { type: 'list' }>,
  absolute: Absolute,
): ReactNode {
  const entries = keyed(items, (item) => <li style={{ marginBottom: 4 }}>{itemParts(item, absolute)}</li>);
  const style = { ...body, paddingLeft: 24 };
  return ordered ? (
    <ol start={start} style={style}>
      {entries}
    </ol>
  ) : (
    <ul style={style}>{entries}</ul>
  );
}

function itemParts({ children }: ListItem, absolute: Absolute): ReactNode {
  return keyed(children, (part) => (part.type === 'list' ? list(part, absolute) : inline(part, absolute)));
}

function inlines(parts: readonly Inline[], absolute: Absolute): ReactNode {
  return keyed(parts, (part) => inline(part, absolute));
}

function inline(part: Inline, absolute: Absolute): ReactNode {
  switch (part.type) {
    case 'text':
    case 'term':
      return marked(part.text, part.marks ?? []);
    case 'link':
      return (
        <Link href={absolute(part.href)} style={{ color: link, textDecoration: 'underline' }}>
          {inlines(part.children, absolute)}
        </Link>
      );
    case 'formula':
      // Mail programs drop MathML.
      return <em>{part.text}</em>;
    case 'break':
      return <br />;
  }
}

function marked(text: string, marks: readonly Mark[]): ReactNode {
  return marks.reduce<ReactNode>((inner, mark) => {
    const Tag = markElements[mark];
    return <Tag>{inner}</Tag>;
  }, text);
}
