import type { AdminViewServerProps } from 'payload';

import { StaffView } from '../../admin/staff-view';

import { ImportTranslations } from './import-translations';
import { translationTexts } from './texts';
import { translators } from './translators';

/** `/admin/import-translations`: files that come back from translators outside (ADR 201). */
export function ImportTranslationsView(view: AdminViewServerProps) {
  const { labels } = translationTexts(view.initPageResult.req.i18n.language);
  const { exchange } = labels;
  return (
    <StaffView
      view={view}
      path="/import-translations"
      roles={translators}
      title={exchange.title}
      lead={exchange.lead}
      parents={[{ label: labels.title, url: '/to-translate' }]}
      forbidden={labels.forbidden}
    >
      {() => <ImportTranslations />}
    </StaffView>
  );
}
