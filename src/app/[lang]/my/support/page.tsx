import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';

import { sessionOf } from '@/app/_api/session';
import { readOwnRequests } from '@/features/support';
import { ownRequestsPath, pageNumber, requestNumberPattern } from '@/features/support/domain';
import { OwnRequests } from '@/features/support/ui/own-requests';
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
  return myMetadata(props, 'support');
}

/** What the member has asked the community office, and what was answered. */
export default async function Page({ params, searchParams }: Props) {
  const query = await searchParams;
  return (
    <MyPage params={params} screen="support">
      {({ lang }) => <Requests lang={lang} query={query} />}
    </MyPage>
  );
}

async function Requests({ lang, query }: { lang: Locale; query: Awaited<Props['searchParams']> }) {
  const [session, { labels, t }] = await Promise.all([
    sessionOf(new Request(`${env.PUBLIC_URL}/${lang}/my/support`, { headers: await headers() })),
    textsOf(lang, 'support'),
  ]);
  // The page around this has led visitors to the login page.
  if (!session) return null;
  const { sent, problem } = query;
  const page = pageNumber(query.page);
  const found = await readOwnRequests(session.memberId, page);
  const number = typeof sent === 'string' && requestNumberPattern.test(sent) ? sent : undefined;
  // The list has become shorter, or was never that long. What came of a response is said on the page that is there.
  if (page > 1 && found.requests.length === 0) {
    const outcome = {
      ...(number !== undefined && { sent: number }),
      ...(typeof problem === 'string' && { problem }),
    };
    redirect(`/${lang}${ownRequestsPath(1, outcome)}`);
  }
  return (
    <OwnRequests
      lang={lang}
      found={found}
      token={session.xsrfToken}
      outcome={{
        sent: number,
        failed: problem !== undefined,
      }}
      labels={labels}
      t={t}
    />
  );
}
