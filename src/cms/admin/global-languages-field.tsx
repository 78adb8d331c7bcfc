import type { UIFieldServerProps } from 'payload';

import type { ContentGlobal } from '../content-globals';

import { CurrentLanguages } from './current-languages';
import { languageStatesOfGlobal } from './global-language-states';
import { languagePillLabels } from './language-pill-labels';

/** Sidebar line of a part of the site: how far each of its languages is. */
export async function GlobalLanguagesField({
  global,
  payload,
  i18n,
}: UIFieldServerProps & { global: ContentGlobal }) {
  return (
    <div style={{ marginBottom: 'var(--spacing-field)' }}>
      <CurrentLanguages
        path={`/api/globals/${global}/languages`}
        states={await languageStatesOfGlobal(payload, global)}
        labels={languagePillLabels({ i18n })}
      />
    </div>
  );
}
