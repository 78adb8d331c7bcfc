import en from '@/i18n/messages/en/mail-inbox.json';
import zh from '@/i18n/messages/zh/mail-inbox.json';

const MESSAGES = { zh, en };

export type InboxLanguage = keyof typeof MESSAGES;

/** The language asked for in the address, else the reader's first preference. */
export function chooseLanguage(asked: string | null, acceptLanguage: string | undefined): InboxLanguage {
  if (asked === 'zh' || asked === 'en') return asked;
  return /^\s*zh\b/i.test(acceptLanguage ?? '') ? 'zh' : 'en';
}

/** The inbox page; its script fills the list from the API. */
export function renderInboxPage(language: InboxLanguage): string {
  const t = MESSAGES[language];
  const other = language === 'zh' ? 'en' : 'zh';
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-Hans' : 'en'}">
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
  <a href="/?lang=${other}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a>
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
