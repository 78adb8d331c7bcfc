import type { Endpoint, PayloadRequest } from 'payload';

import { readJson } from '@/platform/http/body';
import { PortalError } from '@/platform/http/errors';

import { hasRole, staffOf } from './access';
import { failure, success } from './answer';
import { demandFreshProof } from './fresh-proof/demand';
import type { ProvenOperation } from './fresh-proof/operations';
import type { Role } from './permissions';

/** The staff member who calls an endpoint. */
export interface StaffActor {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
}

export interface StaffCall {
  readonly req: PayloadRequest;
  readonly staff: StaffActor;
  /** A parameter of the path; empty when the path has none of that name. */
  readonly param: (name: string) => string;
  /** A parameter of the query. */
  readonly query: (name: string) => string | undefined;
  /** The JSON body. @throws PortalError `invalid_input` */
  readonly body: () => Promise<unknown>;
}

/**
 * An endpoint of a collection for staff with one of the roles, answering in the envelope of the contracts (section 1).
 * Payload takes the session's cookie only with an `Origin` of this site, so no other site can call it.
 * @param proof what it does of the list of those that need a fresh proof
 * @param maxBytes of the body, where it may be larger than those of other calls
 * @param handle returns the `data` of the answer, or a Response for files; its refusals are answered as such
 */
export function staffEndpoint({
  path,
  method,
  roles,
  proof,
  maxBytes,
  handle,
}: {
  path: `/${string}`;
  method: 'get' | 'post' | 'delete';
  roles: readonly Role[];
  proof?: ProvenOperation;
  maxBytes?: number;
  handle: (call: StaffCall) => Promise<unknown>;
}): Omit<Endpoint, 'root'> {
  return {
    path,
    method,
    ...(proof && { custom: { proof } }),
    handler: async (req) => {
      try {
        const staff = staffOf(req);
        if (!staff) throw new PortalError('not_logged_in');
        if (!hasRole(req, roles)) throw new PortalError('forbidden');
        if (proof) await demandFreshProof(req, proof);
        const answer = await handle({
          req,
          staff: staff as unknown as StaffActor,
          param: (name) => {
            const value = req.routeParams?.[name];
            return typeof value === 'string' ? value : '';
          },
          query: (name) => req.searchParams.get(name) ?? undefined,
          body: () =>
            readJson({ headers: req.headers, body: (req as Partial<Request>).body ?? null }, { maxBytes }),
        });
        return answer instanceof Response ? answer : success(answer ?? null);
      } catch (error) {
        return failure(error);
      }
    },
  };
}
