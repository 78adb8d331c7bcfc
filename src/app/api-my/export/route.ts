import { z } from 'zod';

import { failure } from '@/cms/answer';
import { clientOf, jsonBody, refuseForgery } from '@/app/_api/request';
import { demandSession, sessionOf } from '@/app/_api/session';
import { exportData } from '@/features/account';
import { defaultLocale, locales } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { validate } from '@/platform/http/validate';

export const dynamic = 'force-dynamic';

const exportSchema = z.strictObject({ lang: z.enum(locales).default(defaultLocale) });

/**
 * Everything that is held about the visitor as one ZIP archive. A POST although it only reads: so another site can
 * neither start the work nor use up the visitor's tries.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const session = demandSession(await sessionOf(request));
    refuseForgery(request, session);
    const { lang } = validate(exportSchema, await jsonBody(request));
    const { archive, fileName } = await exportData(lang, {
      client: clientOf(request),
      userAgent: request.headers.get('user-agent') ?? '',
      session,
      clock: systemClock,
    });
    return new Response(archive, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'private, no-store',
        // Proxies pass it on as it is made.
        'X-Accel-Buffering': 'no',
      },
    });
  } catch (error) {
    return failure(error);
  }
}
