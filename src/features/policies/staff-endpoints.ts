import { z } from 'zod';

import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';

import { publicationSchema } from './domain';
import { cancelPolicyVersion, publishPolicy } from './use-cases/publish-policy';

const publisherOf = ({ req, staff }: StaffCall) => ({ req, staffId: staff.id, clock: systemClock });

async function publish(call: StaffCall) {
  return publishPolicy(validate(publicationSchema, await call.body()), publisherOf(call));
}

async function cancel(call: StaffCall) {
  const id = z.uuid().safeParse(call.param('id'));
  if (!id.success) throw new PortalError('not_found');
  return cancelPolicyVersion(id.data, publisherOf(call));
}

/** Publishing policies, and taking back what is not in force yet. */
export const policyEndpoints = [
  staffEndpoint({
    path: '/publish',
    method: 'post',
    roles: ['administrator'],
    proof: 'legal.change_versions',
    handle: publish,
  }),
  staffEndpoint({ path: '/:id/cancel', method: 'post', roles: ['administrator'], handle: cancel }),
];
