import 'server-only';

import { localeOfPath } from '@/i18n/locales';
import { getPortalPayload } from '@/platform/db/payload';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { feedbackSchema } from '../domain';

/** What the use case has to know of its surroundings. */
interface Around {
  /** What limits count together; not stored. */
  readonly network: string;
  /** Title of the public page at a path, or undefined when no page that can be rated is there. */
  readonly titleOf: (path: string) => Promise<string | undefined>;
}

/**
 * Stores what a reader said about a page. Nothing about the reader is kept.
 * @throws PortalError `invalid_input`, `not_found` when the page does not exist, `too_many_requests`
 */
export async function leaveFeedback(input: unknown, { network, titleOf }: Around): Promise<void> {
  const { path, stars, comment } = validate(feedbackSchema, input);
  await countRequest('feedback', network);
  await countRequest('feedback-page', `${network} ${path}`);
  const title = await titleOf(path);
  if (title === undefined) throw new PortalError('not_found');
  const payload = await getPortalPayload();
  await payload.create({
    collection: 'feedback',
    depth: 0,
    data: { path, title, stars, comment: comment || undefined, locale: localeOfPath(path) },
  });
}
