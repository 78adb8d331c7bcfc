import type { UIFieldServerProps } from 'payload';

import type { ContentGlobal } from '../content-globals';

import { CurrentLanguages } from './current-languages';
import { languageStatesOfGlobal } from './global-language-states';
import { languagePillLabels } from './language-pill-labels';
import { TranslateLink } from './translate-link';

/** Sidebar lines of a part of the site: how far each of its languages is, and where it is translated. */
export async function GlobalLanguagesField({
  global,
  payload,
  i18n,
  req,
}: UIFieldServerProps & { global: ContentGlobal }) {
  return (
    <div style={{ marginBottom: 'var(--spacing-field)' }}>
      <CurrentLanguages
        path={`/api/globals/${global}/languages`}
        states={await languageStatesOfGlobal(payload, global)}
        labels={languagePillLabels({ i18n })}
      />
      <TranslateLink of={{ global }} req={req} />
    </div>
  );
}
