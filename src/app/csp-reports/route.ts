import { failure } from '@/cms/answer';
import { clientOf, textBody } from '@/app/_api/request';
import { PortalError } from '@/platform/http/errors';
import { policyReports } from '@/platform/http/policy-reports';
import { createLogger } from '@/platform/log';
import { countInProcess } from '@/platform/rate-limits/in-process';

export const dynamic = 'force-dynamic';

const log = createLogger('policy');

/** Where browsers report violations of the pages' policies (ADR 071). What they send ends in the log, a line each. */
export async function POST(request: Request): Promise<Response> {
  try {
    await countInProcess('policy-reports-network', clientOf(request).network);
    // Of all browsers together, so a broken page does not fill the log.
    await countInProcess('policy-reports', 'all');
    for (const report of policyReports(parsed(await textBody(request)))) {
      log.warn({ report }, 'a browser reported a violation of a policy');
    }
    return new Response(null, { status: 204 });
  } catch (error) {
    return failure(error);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PortalError('invalid_input');
  }
}
