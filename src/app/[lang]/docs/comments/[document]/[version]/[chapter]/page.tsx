import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';

import { sessionOf } from '@/app/_api/session';
import { commentedChapter } from '@/app/_commented-chapter';
import { loginAddress } from '@/app/_identity-address';
import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { decodeSegment } from '@/app/_segments';
import { chapterPath, documentPath, takesComments } from '@/content/documents/domain';
import { reviewEnd } from '@/content/documents/ui/review-end';
import { readComments } from '@/features/public-review';
import {
  commentNumberPattern,
  commentPath,
  type CommentKind,
  PASSAGE_MAX,
} from '@/features/public-review/domain';
import { CommentPage } from '@/features/public-review/ui/comment-page';
import { isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';

import { SimplePage } from '../../../../../_frame/page-frame';

/** Shows each visitor what that person may see. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ lang: string; document: string; version: string; chapter: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Why a plain form may be refused, and the name of the text. */
const refusals = {
  not_logged_in: 'notLoggedIn',
  consent_required: 'consentRequired',
  invalid_input: 'invalidInput',
  not_found: 'notFound',
  forbidden: 'forbidden',
  conflict: 'conflict',
  too_many_requests: 'tooManyRequests',
} as const;

async function refusalText(lang: Locale, code: string): Promise<string | undefined> {
  if (code === '') return undefined;
  const { labels } = await textsOf(lang, 'response');
  return code in refusals ? labels[refusals[code as keyof typeof refusals]] : labels.default;
}

async function parse({ params, searchParams }: Props) {
  const { lang, document, version, chapter } = await params;
  if (!isLocale(lang)) return undefined;
  const query = await searchParams;
  const one = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const kind: CommentKind = one('kind') === 'error' ? 'error' : 'comment';
  const address = { document, version: decodeSegment(version), chapter };
  const target = await commentedChapter({ lang, ...address });
  return target && { lang, address, kind, target, one };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const request = await parse(props);
  if (!request) return {};
  const { lang, address, kind, target } = request;
  const { t } = await textsOf(lang, 'public-review');
  return pageMetadata({
    lang,
    path: commentPath(address, { kind }),
    title: t(`title.${kind}`, { chapter: target.chapterName }),
    description: t(`lead.${kind}`, { release: target.releaseName }),
    noIndex: true,
  });
}

/** Where members comment on a chapter or report an error in it, and what was answered. */
export default async function Page(props: Props) {
  const request = await parse(props);
  if (!request) notFound();
  const { lang, address, kind, target, one } = request;
  const anchor = one('at');
  const passage = one('passage').slice(0, PASSAGE_MAX);
  const path = `/${lang}${commentPath(address, { kind, anchor, passage })}`;
  // Without the place and the passage that a link hands over.
  const page = `/${lang}${commentPath(address)}`;
  const [session, { labels, t }, documents, common, problem] = await Promise.all([
    sessionOf(new Request(env.PUBLIC_URL + path, { headers: await headers() })),
    textsOf(lang, 'public-review'),
    pageTextsOf(lang, 'documents'),
    textsOf(lang, 'common'),
    refusalText(lang, one('problem')),
  ]);
  const comments = await readComments(address, {
    memberId: session?.memberId,
    setting: target.release.comments,
  });
  const { document, version, chapter } = address;
  const chapterHref = `/${lang}${chapterPath(document, chapter, version)}`;
  const now = systemClock.now();
  const numberIn = (name: string) => (commentNumberPattern.test(one(name)) ? one(name) : undefined);
  return (
    <SimplePage lang={lang} path={page} title={labels.section} backHref={chapterHref} backLabel={labels.back}>
      <CommentPage
        lang={lang}
        chapter={address}
        kind={kind}
        release={target.release}
        takesComments={takesComments(target.release, now)}
        until={reviewEnd(target.release, lang, now)}
        releaseName={target.releaseName}
        chapterName={target.chapterName}
        chapterHref={chapterHref}
        trail={[
          { label: documents.labels.indexTitle, href: `/${lang}/docs` },
          { label: target.releaseName, href: `/${lang}${documentPath(document, version)}` },
          { label: target.chapterName, href: chapterHref },
          { label: labels.section },
        ]}
        breadcrumbLabel={common.labels.breadcrumb}
        places={[...target.places].map(([id, name]) => ({ anchor: id, name }))}
        anchor={anchor}
        passage={passage}
        comments={comments.filter((comment) => comment.kind === kind)}
        token={session?.xsrfToken}
        loginHref={loginAddress(lang, path)}
        outcome={{ sent: numberIn('sent'), withdrawn: numberIn('withdrawn'), problem }}
        labels={labels}
        t={t}
      />
    </SimplePage>
  );
}
