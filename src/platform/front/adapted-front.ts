import { noteDelivery } from '../http/delivery.ts';
import { withDerivedAnswers } from '../next-adapter/derived-answers.ts';
import { type FinishedPages, withFinishedPages } from '../next-adapter/finished-pages.ts';
import { withNotFoundPages } from '../next-adapter/not-found-pages.ts';
import { keepOneLocation } from '../next-adapter/one-location.ts';
import { withOutagePages } from '../next-adapter/outage-pages.ts';
import { sheetsOf } from '../next-adapter/page-styles.ts';
import { portalResponse } from '../next-adapter/portal-response.ts';
import { previewsOf } from '../next-adapter/preview-mode.ts';
import { withOwnPages } from '../next-adapter/own-pages.ts';
import { ownRequests, withSharedRequests } from '../next-adapter/shared-requests.ts';
import { keptLimit } from './kept-limit.ts';
import { Renewal } from './renewal.ts';
import type { Front, FrontOptions, Handle } from './front.ts';

/**
 * The usual front: finished pages in the process of Next.js, by the adapters (ADR 009).
 *
 * Runs without the bundler, like `src/web.ts`.
 */
export function createFront({ build, always, drain, pageBytes, report }: FrontOptions): Front {
  let renewal: Renewal | undefined;
  let pages: FinishedPages | undefined;
  return {
    ServerResponse: portalResponse(always, () => drain.hasBegun),
    async handler(render) {
      const isPreview = previewsOf(build);
      const isOwn = ownRequests(isPreview);
      const shared = withSharedRequests(withNotFoundPages(withOutagePages(render)), isOwn);
      const rendered: Handle = (request, response) => {
        keepOneLocation(response);
        // The live preview of the admin renders a page again in place, and React then writes its inline scripts as HTML.
        if (isPreview(request)) noteDelivery(response, { reportsTypes: false });
        return shared(request, response);
      };
      const readSheet = sheetsOf(build);
      const painted = withOwnPages(rendered, { readSheet, isOwn, isPreview });
      pages = withFinishedPages(painted, { maxBytes: pageBytes, readSheet, always, isPreview });
      return withDerivedAnswers(rendered, pages.handle, always, keptLimit());
    },
    listening(origin) {
      if (pages) renewal = new Renewal({ pages, origin, report });
    },
    async close() {
      renewal?.stop();
    },
  };
}
