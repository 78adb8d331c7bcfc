import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fragment, type ReactNode } from 'react';

import { htmlLang, type Locale } from '@/i18n/locales';
import { colors } from '@/ui/colors';
import { emailFonts } from '@/ui/email-fonts';

/** Everything a mail of the portal may hold. Texts are in the mail's language already. */
export interface Notice {
  readonly locale: Locale;
  readonly brand: string;
  readonly heading: string;
  /** Paragraphs with empty lines between them. */
  readonly lead: string;
  /** What programs show beside the subject, where it is not the beginning of `lead`. */
  readonly preheader?: string;
  /** Words of a person, such as the reason of a decision; line breaks are kept. */
  readonly quote?: string;
  /** What the mail states, line by line. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  readonly code?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** Paragraphs, as in `lead`. */
  readonly warning: string;
  readonly automatic: string;
  /** How to reach the community office: a sentence with a `ContactLink`. */
  readonly contact: ReactNode;
  readonly postalAddress?: string;
  readonly siteUrl: string;
  /** Where a reader of a list leaves it. */
  readonly leave?: { readonly label: string; readonly url: string };
}

// Mail programs request the dark theme in different ways; the light theme works in all of them.
const { ground: paper, raised, text: ink, muted, hairline, accent: copper } = colors.light;

const mono = `"IBM Plex Mono", Menlo, Consolas, monospace`;
const body = { margin: '0 0 16px', fontSize: 16, lineHeight: '28px', color: ink };
const small = { margin: '0 0 8px', fontSize: 13, lineHeight: '22px', color: muted };

/** The address in the sentence that says how to reach the community office. */
export function ContactLink({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  return (
    <Link href={url} style={{ color: muted }}>
      {children}
    </Link>
  );
}

/** A text with its paragraphs and line breaks, which the plain text of the email keeps. */
function Paragraphs({ text, style }: { readonly text: string; readonly style: typeof body | typeof small }) {
  return text.split(/\n{2,}/).map((paragraph, place) => (
    // A paragraph has no identity but its place, and nothing is ever rendered again.
    <Text key={place} style={style}>
      <Lines text={paragraph} />
    </Text>
  ));
}

/** Lines stay lines, also in the text part of an email, which knows no styles. */
function Lines({ text }: { readonly text: string }) {
  return text.split('\n').map((line, row) => (
    <Fragment key={row}>
      {row > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** The one layout of the portal's mails: a rule of copper, a heading, a sentence, a code or a link, a caution. */
export function NoticeMail(notice: Notice) {
  return (
    <Html lang={htmlLang[notice.locale]}>
      <Head />
      <Preview>{notice.preheader ?? notice.lead}</Preview>
      <Body
        style={{ margin: 0, padding: '32px 0', background: paper, fontFamily: emailFonts[notice.locale] }}
      >
        <Container
          style={{
            maxWidth: 560,
            background: raised,
            border: `1px solid ${hairline}`,
            borderTop: `3px solid ${copper}`,
            padding: '32px 32px 24px',
          }}
        >
          <Text style={{ ...small, margin: '0 0 24px', fontFamily: mono, letterSpacing: '0.04em' }}>
            {notice.brand}
          </Text>
          <Heading as="h1" style={{ margin: '0 0 16px', fontSize: 24, lineHeight: '32px', color: ink }}>
            {notice.heading}
          </Heading>
          <Paragraphs text={notice.lead} style={body} />
          {notice.quote !== undefined && (
            <Text
              style={{
                ...body,
                padding: '4px 0 4px 16px',
                borderLeft: `3px solid ${copper}`,
              }}
            >
              <Lines text={notice.quote} />
            </Text>
          )}
          {notice.facts && notice.facts.length > 0 && (
            <Section style={{ margin: '0 0 16px', padding: '12px 16px', background: paper }}>
              {notice.facts.map(({ label, value }) => (
                <Text key={label} style={{ ...small, wordBreak: 'break-all' }}>
                  <span style={{ color: ink }}>{label}</span>
                  <br />
                  <span style={{ fontFamily: mono }}>{value}</span>
                </Text>
              ))}
            </Section>
          )}
          {notice.code !== undefined && (
            <Section style={{ margin: '0 0 16px', background: paper, border: `1px solid ${hairline}` }}>
              <Text
                style={{
                  margin: 0,
                  padding: '16px 24px',
                  fontFamily: mono,
                  fontSize: 32,
                  lineHeight: '40px',
                  letterSpacing: '0.2em',
                  color: copper,
                }}
              >
                {notice.code}
              </Text>
            </Section>
          )}
          {notice.action && (
            <Section style={{ margin: '0 0 24px' }}>
              <Link
                href={notice.action.url}
                style={{
                  display: 'inline-block',
                  padding: '12px 24px',
                  background: copper,
                  color: raised,
                  fontSize: 16,
                  lineHeight: '24px',
                  borderRadius: 2,
                  textDecoration: 'none',
                }}
              >
                {notice.action.label}
              </Link>
            </Section>
          )}
          <Paragraphs text={notice.warning} style={small} />
          <Hr style={{ margin: '24px 0 16px', border: 0, borderTop: `1px solid ${hairline}` }} />
          <Text style={small}>
            {notice.automatic}
            <br />
            {notice.contact}
            <br />
            {notice.postalAddress !== undefined && (
              <>
                {notice.postalAddress}
                <br />
              </>
            )}
            <Link href={notice.siteUrl} style={{ color: muted }}>
              {notice.siteUrl}
            </Link>
            {notice.leave && (
              <>
                <br />
                <Link href={notice.leave.url} style={{ color: muted }}>
                  {notice.leave.label}
                </Link>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
