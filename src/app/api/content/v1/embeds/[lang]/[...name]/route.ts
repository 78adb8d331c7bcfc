import { answerEmbed } from '../../../_answer';

export const dynamic = 'force-dynamic';

/** A video or a figure as a document for a frame in another site’s page (ADR 170). */
export function GET(request: Request): Promise<Response> {
  return answerEmbed(request);
}
