import type { Metadata } from 'next';
import { headers } from 'next/headers';

import { sessionOf } from '@/app/_api/session';
import { readOwnComments } from '@/features/public-review';
import { commentNumberPattern } from '@/features/public-review/domain';
import { OwnComments } from '@/features/public-review/ui/own-comments';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';

import { myMetadata, MyPage } from '../_my-page';
import type { Props as MyProps } from '../_my-page';

export const dynamic = 'force-dynamic';

interface Props extends MyProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export function generateMetadata(props: Props): Promise<Metadata> {
  return myMetadata(props, 'comments');
}

/** What the member has said about releases, and what was answered. */
export default async function Page({ params, searchParams }: Props) {
  const query = await searchParams;
  return (
    <MyPage params={params} screen="comments">
      {({ lang }) => <Comments lang={lang} query={query} />}
    </MyPage>
  );
}

async function Comments({ lang, query }: { lang: Locale; query: Awaited<Props['searchParams']> }) {
  const path = `/${lang}/my/comments`;
  const one = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined);
  const [session, { labels, t }] = await Promise.all([
    sessionOf(new Request(env.PUBLIC_URL + path, { headers: await headers() })),
    textsOf(lang, 'public-review'),
  ]);
  // The page around this has led visitors to the login page.
  if (!session) return null;
  const after = one('after');
  const { comments, next } = await readOwnComments(session.memberId, after);
  const withdrawn = one('withdrawn');
  return (
    <OwnComments
      lang={lang}
      comments={comments}
      newestHref={after === undefined ? undefined : path}
      olderHref={next && `${path}?after=${next}`}
      token={session.xsrfToken}
      outcome={{
        withdrawn: withdrawn !== undefined && commentNumberPattern.test(withdrawn) ? withdrawn : undefined,
        failed: one('problem') !== undefined,
      }}
      labels={labels}
      t={t}
    />
  );
}
