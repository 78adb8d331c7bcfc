import type { IdentityLabels } from './labels';

/** "I accept the privacy statement and the terms of use", with links that keep the form open. */
export function ConsentLabel({ lang, labels }: { lang: 'zh' | 'en'; labels: IdentityLabels['fields'] }) {
  return (
    <>
      {labels.consentBefore}
      <a href={`/${lang}/privacy`} target="_blank" rel="noopener">
        {labels.privacy}
      </a>
      {labels.consentBetween}
      <a href={`/${lang}/terms-of-use`} target="_blank" rel="noopener">
        {labels.terms}
      </a>
      {labels.consentAfter}
    </>
  );
}
