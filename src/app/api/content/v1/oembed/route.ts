import { answerOembed, preflight } from '../_answer';

/** Reads the query of the address. */
export const dynamic = 'force-dynamic';

/** How another site shows a video or a figure (ADR 170). */
export function GET(request: Request): Promise<Response> {
  return answerOembed(request);
}

export const OPTIONS = preflight;
