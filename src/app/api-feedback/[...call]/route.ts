import { clientOf, formFields } from '@/app/_api/request';
import { serve } from '@/app/_api/router';
import { getQuestionId } from '@/content/faqs/queries';
import { voteOnAnswer } from '@/features/feedback';
import { type AnswerVote, answerVoteSchema, REFUSED, THANKS } from '@/features/feedback/domain';
import { answerEndpoints } from '@/features/feedback/endpoints';
import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';

/** Whether answers of the FAQ help: `/api-feedback/*`. */
export const dynamic = 'force-dynamic';

export const { GET, POST } = serve(
  '/api-feedback',
  answerEndpoints,
)({
  'post /api-feedback/answers': async ({ request, body }) => ({ counted: await vote(request, body) }),
  'post /api-feedback/answer-form': async ({ request }) => {
    const given = validate(answerVoteSchema, await formFields(request));
    const page = new URL(`/${given.lang}/faq`, env.PUBLIC_URL);
    page.hash = `${given.question}${await outcomeOf(request, given)}`;
    return new Response(null, {
      status: 303,
      headers: { Location: page.href, 'Cache-Control': 'no-store' },
    });
  },
});

function vote(request: Request, given: AnswerVote): Promise<boolean> {
  return voteOnAnswer(given, {
    network: clientOf(request).network,
    browser: request.headers.get('user-agent') ?? '',
    questionId: getQuestionId,
    clock: systemClock,
  });
}

/** What follows the question in the address: thanks, that a limit refuses the vote, or nothing when the question is gone. */
async function outcomeOf(request: Request, given: AnswerVote): Promise<string> {
  try {
    await vote(request, given);
    return THANKS;
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    if (error.code === 'too_many_requests') return REFUSED;
    if (error.code === 'not_found') return '';
    throw error;
  }
}
