import { loadNamespace } from '@/i18n/messages';

import { NotFoundText } from '../_not-found-text';
import type { NotFoundLabels } from '../_not-found-text';

/** What a page shows when its item does not exist. Next gives it no parameters, hence the texts of both languages. */
export default async function NotFound() {
  const [zh, en] = await Promise.all([
    loadNamespace<{ notFound: NotFoundLabels }>('zh', 'errors'),
    loadNamespace<{ notFound: NotFoundLabels }>('en', 'errors'),
  ]);
  return (
    <main id="content">
      <NotFoundText labels={{ zh: zh.notFound, en: en.notFound }} />
    </main>
  );
}
