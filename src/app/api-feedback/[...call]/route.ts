import { clientOf, formFields } from '@/app/_api/request';
import { serve } from '@/app/_api/router';
import { getQuestionId } from '@/content/faqs/queries';
import { voteOnAnswer } from '@/features/feedback';
import { type AnswerVote, answerVoteSchema, THANKS } from '@/features/feedback/domain';
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
    page.hash = `${given.question}${(await arrives(request, given)) ? THANKS : ''}`;
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

/** Whether there is something to thank for; a vote that is refused leads back to the question, which still asks. */
async function arrives(request: Request, given: AnswerVote): Promise<boolean> {
  try {
    await vote(request, given);
    return true;
  } catch (error) {
    if (error instanceof PortalError && error.status < 500) return false;
    throw error;
  }
}
