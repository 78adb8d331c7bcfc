import { htmlLang, type Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { TextLink } from '@/ui/primitives/text-link';

import { getPresentAgreement } from '../queries';

/**
 * Leads readers of another language, in that language, to the text for reference: the page of the agreement exists in
 * one language only, and everyone is sent there.
 */
export async function AgreementReference({ lang }: { lang: Locale }) {
  const agreement = await getPresentAgreement();
  const others = agreement?.languages.filter((language) => language !== lang) ?? [];
  const texts = await Promise.all(
    others.map(async (language) => ({ language, ...(await textsOf(language, 'applications')) })),
  );
  return texts.map(({ language, t }) => (
    <p key={language} lang={htmlLang[language]}>
      {t.rich('agreement.reference', {
        link: (words) => (
          <TextLink
            hrefLang={htmlLang[language]}
            href={`/api-spec/agreements/${encodeURIComponent(agreement?.version ?? '')}?lang=${language}`}
          >
            {words}
          </TextLink>
        ),
      })}
    </p>
  ));
}
