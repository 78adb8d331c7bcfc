import { type Email, emailParts, partsOf, type Variable, variablesOf } from '@/features/notifications';
import { BrowserTexts } from '@/i18n/browser-texts';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import { htmlLang, type Locale, locales } from '@/i18n/locales';

import { defaultsOf, outdatedParts, revisionsOf } from '../queries';
import { EmailForm } from './email-form';
import styles from './emails.module.css';
import type { ShownPart, ShownVariable } from './shown';
import type { EmailPageTexts } from './texts';

/** The words of an email in one language, with a preview. */
export async function OneEmail({
  email,
  lang,
  texts,
}: {
  email: Email;
  lang: Locale;
  texts: EmailPageTexts;
}) {
  const { t, labels, locale } = texts;
  const revisions = await revisionsOf(email.id, lang);
  const [current] = revisions;
  const usual = defaultsOf(email, lang);
  const outdated = current ? outdatedParts(email, lang, current) : [];
  const parts = partsOf(email, lang).map((part): ShownPart => ({
    part,
    isOneLine: emailParts[part].lines === 'one',
    longest: emailParts[part].longest,
    usual: usual[part] ?? '',
    ...(outdated.includes(part) && { former: current?.defaults[part] ?? '' }),
  }));
  const sentIn = email.languages ?? locales;
  const languagesText = email.languages
    ? t('facts.only', {
        languages: listOfNames(
          sentIn.map((one) => languageName(one, locale)),
          locale,
        ),
      })
    : t('facts.ofReader');
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('facts.when')}</dt>
          <dd>{whenOf(labels.about, email.id)}</dd>
        </div>
        <div>
          <dt>{t('facts.readers')}</dt>
          <dd>{t(`readers.${email.readers}`)}</dd>
        </div>
        <div>
          <dt>{t('facts.languages')}</dt>
          <dd>{languagesText}</dd>
        </div>
      </dl>
      <nav className={styles.languages} aria-label={t('language')}>
        {sentIn.map((one) => (
          <a
            key={one}
            href={`/admin/emails?email=${email.id}&lang=${one}`}
            aria-current={one === lang ? 'page' : undefined}
          >
            {languageName(one, locale)}
          </a>
        ))}
      </nav>
      <BrowserTexts lang={locale} namespaces={['emails']}>
        <EmailForm
          key={`${email.id} ${lang}`}
          id={email.id}
          lang={lang}
          htmlLang={htmlLang[lang]}
          language={languageName(lang, locale)}
          locale={locale}
          labels={labels}
          parts={parts}
          variables={shownVariables(email, labels)}
          texts={current?.texts ?? {}}
          revision={current?.revision ?? 0}
          history={revisions.map(({ changedAt, ...rest }) => ({
            revision: rest.revision,
            texts: rest.texts,
            changedBy: rest.changedBy,
            changedAt: changedAt.toISOString(),
          }))}
        />
      </BrowserTexts>
    </>
  );
}

function whenOf(about: Readonly<Record<string, { readonly when: string }>>, id: string): string {
  return about[id]?.when ?? '';
}

function shownVariables(email: Email, labels: EmailPageTexts['labels']): ShownVariable[] {
  const meanings: Readonly<Record<string, string>> = labels.meanings;
  return Object.entries(variablesOf(email)).map(([name, variable]) => ({
    name,
    meaning: meanings[name] ?? '',
    isRequired: email.required?.includes(name) ?? false,
    ...usage(name, variable),
  }));
}

/** How a variable is written in a text. */
function usage(name: string, variable: Variable): Pick<ShownVariable, 'inserted' | 'kind'> {
  if (variable === 'text') return { kind: 'text', inserted: `{${name}}` };
  if (variable === 'number') return { kind: 'number', inserted: `{${name}, plural, one {# …} other {# …}}` };
  const cases = variable.slice(0, -1).map((one) => `${one} {…}`);
  return { kind: 'cases', inserted: `{${name}, select, ${cases.join(' ')} other {…}}` };
}
