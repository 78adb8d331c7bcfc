import type { z } from 'zod';

import { failure, success } from '@/cms/answer';
import { clientOf } from '@/app/_api/request';
import type { Searcher } from '@/features/search';
import { systemClock } from '@/platform/clock/clock';
import { validate } from '@/platform/http/validate';
import { countInProcess } from '@/platform/rate-limits/in-process';
import type { ProcessLimitName } from '@/platform/rate-limits/limits';

/** Answers a call of the search within its limit. */
export async function answerCall(
  request: Request,
  limit: ProcessLimitName,
  call: () => Promise<unknown>,
): Promise<Response> {
  try {
    await countInProcess(limit, clientOf(request).network);
    return success(await call());
  } catch (error) {
    return failure(error);
  }
}

/** The parameters of the address. @throws PortalError `invalid_input` */
export function parameters<T>(schema: z.ZodType<T>, request: Request): T {
  return validate(schema, Object.fromEntries(new URL(request.url).searchParams));
}

/** Who searched, for counting. */
export function searcherOf(request: Request): Searcher {
  return {
    network: clientOf(request).network,
    userAgent: request.headers.get('user-agent') ?? '',
    now: systemClock.now(),
  };
}
