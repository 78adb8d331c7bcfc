import { languageName } from '@/i18n/language-name';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { ButtonLink } from '@/ui/primitives/button';
import { TextLink } from '@/ui/primitives/text-link';

import { getPresentAgreement } from '../queries';

/** Links to the license agreement in force as PDF, one for each of its languages. */
export async function AgreementFiles({ lang }: { lang: Locale }) {
  const [agreement, { labels, t }] = await Promise.all([
    getPresentAgreement(),
    textsOf(lang, 'applications'),
  ]);
  if (!agreement) return null;
  const { version, languages } = agreement;
  return (
    <>
      {languages.map((language, index) => {
        const name = { language: languageName(language, lang) };
        return (
          <ButtonLink
            key={language}
            icon="file"
            size="small"
            href={`/api-spec/agreements/${encodeURIComponent(version)}?lang=${language}`}
          >
            {languages.length === 1
              ? t('download.gateReadIn', name)
              : index === 0
                ? t('download.gateReadBinding', name)
                : t('download.gateReadReference', name)}
          </ButtonLink>
        );
      })}
      <TextLink href={`/${lang}/verify`}>{labels.verify.link}</TextLink>
    </>
  );
}
