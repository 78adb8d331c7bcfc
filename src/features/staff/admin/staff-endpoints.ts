import { demandFreshProof } from '@/cms/fresh-proof/demand';
import { staffEndpoint } from '@/cms/staff-endpoint';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';

import { memberTransitionSchema } from '../member-transitions';
import { decideOnMember } from '../use-cases/decide-on-member';
import { sendAgain } from '../use-cases/send-again';

/** The id in the path. @throws PortalError `not_found` for what cannot be one */
function idOf(text: string): string {
  if (!isUuid(text)) throw new PortalError('not_found');
  return text;
}

/**
 * `POST /api/members/{id}/transition` with `{ event, expectedState, reason }` → `{ state }`: what administrators decide
 * about a member.
 */
export const memberTransition = staffEndpoint({
  path: '/:id/transition',
  method: 'post',
  roles: ['administrator'],
  handle: async (call) => {
    const memberId = idOf(call.param('id'));
    const transition = validate(memberTransitionSchema, await call.body());
    if (transition.event === 'erase') await demandFreshProof(call.req, 'members.erase');
    return decideOnMember(memberId, transition, { staffId: call.staff.id, clock: systemClock });
  },
});

/** `POST /api/outbox/{id}/send-again` → `{ state }`: puts a mail that was given up back into the queue. */
export const outboxSendAgain = staffEndpoint({
  path: '/outbox/:id/send-again',
  method: 'post',
  roles: ['administrator'],
  handle: async (call) => {
    const mailId = idOf(call.param('id'));
    return sendAgain(mailId, { staffId: call.staff.id, clock: systemClock });
  },
});
