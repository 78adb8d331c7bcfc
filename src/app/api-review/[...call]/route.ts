import { z } from 'zod';

import { clientOf, formFields, refuseForgery } from '@/app/_api/request';
import { refuseAndForget, serve } from '@/app/_api/router';
import { demandConsent, demandSession } from '@/app/_api/session';
import { commentedChapter } from '@/app/_commented-chapter';
import type { Session } from '@/features/identity';
import { leaveComment, withdrawComment } from '@/features/public-review';
import { commentPath, commentSchema, type NewComment } from '@/features/public-review/domain';
import { publicReviewEndpoints } from '@/features/public-review/endpoints';
import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';

/** Comments of members on releases: `/api-review/*`. */
export const dynamic = 'force-dynamic';

const clock = systemClock;

/** The fields that say which chapter's page a form is on. */
const chapterSchema = z.object(
  commentSchema.pick({ document: true, version: true, chapter: true, kind: true, lang: true }).shape,
);

/** The fields that say that a form is in the personal center, where one only withdraws. */
const personalSchema = z.object({ lang: commentSchema.shape.lang, withdraw: z.string('empty') });

/** Path of the page that a form is on; a form that does not say it is not one of ours. */
function pageOf(fields: Readonly<Record<string, string>>): string {
  if (fields['from'] === 'personal') return `/${validate(personalSchema, fields).lang}/my/comments`;
  const { lang, kind, ...chapter } = validate(chapterSchema, fields);
  return `/${lang}${commentPath(chapter, { kind })}`;
}

export const { GET, POST } = serve('/api-review', publicReviewEndpoints, { refuse: refuseAndForget })({
  'post /api-review/comments': ({ request, body, session }) => leave(body, request, session),
  'post /api-review/comments/{number}/withdraw': async ({ session, params }) => {
    await withdrawComment(params.number, { memberId: session.memberId, clock });
    return null;
  },
  'post /api-review/form': async ({ request, session }) => {
    const form = await formFields(request);
    const { token, withdraw, ...fields } = form;
    refuseForgery(request, session, token);
    const path = pageOf(form);
    const outcome = await outcomeOf(async (): Promise<Record<string, string>> => {
      if (withdraw !== undefined) {
        await withdrawComment(withdraw, { memberId: demandSession(session).memberId, clock });
        return { withdrawn: withdraw };
      }
      const { number } = await leave(validate(commentSchema, fields), request, demandConsent(session));
      return { sent: number };
    });
    const page = new URL(path, env.PUBLIC_URL);
    for (const [name, value] of Object.entries(outcome)) page.searchParams.set(name, value);
    return new Response(null, {
      status: 303,
      headers: { Location: page.href, 'Cache-Control': 'no-store' },
    });
  },
});

/** What the page says after a plain form: the number of what was sent or withdrawn, or why it was refused. */
async function outcomeOf(work: () => Promise<Record<string, string>>): Promise<Record<string, string>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PortalError && error.status < 500) return { problem: error.code };
    throw error;
  }
}

function leave(comment: NewComment, request: Request, { memberId }: Session) {
  const { network } = clientOf(request);
  return leaveComment(comment, { memberId, network, clock, targetOf: commentedChapter });
}
