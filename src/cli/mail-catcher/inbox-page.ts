import { messages } from '@/i18n/by-language/mail-inbox';
import { fallbackLanguage } from '@/i18n/languages';
import { acceptedLocale, htmlLang, isLocale, type Locale, localeNames, otherLocales } from '@/i18n/locales';

/** The language asked for in the address, else the reader's first preference. */
export function chooseLanguage(asked: string | null, acceptLanguage: string | undefined): Locale {
  if (isLocale(asked)) return asked;
  return acceptedLocale(acceptLanguage ?? fallbackLanguage);
}

/** The inbox page; its script fills the list from the API. */
export function renderInboxPage(language: Locale): string {
  const t = messages[language];
  const languageLinks = otherLocales(language).map(
    (other) =>
      `<a href="/?lang=${other}" lang="${htmlLang[other]}" hreflang="${htmlLang[other]}">${localeNames[other]}</a>`,
  );
  return `<!doctype html>
<html lang="${htmlLang[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox.css">
<script type="application/json" id="messages">${JSON.stringify(t).replaceAll('<', String.raw`\u003c`)}</script>
<script src="/inbox.js" type="module"></script>
</head>
<body>
<header>
  <div><h1>${t.title}</h1><p>${t.explanation}</p></div>
  ${languageLinks.join('\n  ')}
</header>
<form id="filter" role="search">
  <label for="to">${t.filter}</label><input id="to" type="email" autocomplete="off" placeholder="name@example.com">
  <button type="button" id="clear">${t.clear}</button>
</form>
<main>
  <nav aria-label="${t.messages}"><p id="status" role="status">${t.loading}</p><ol id="list"></ol></nav>
  <article id="message" tabindex="-1"><p class="hint">${t.choose}</p></article>
</main>
</body>
</html>
`;
}
