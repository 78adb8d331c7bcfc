// The inbox page in the browser: plain script, no build.
const t = JSON.parse(document.getElementById('messages').textContent);
const list = document.getElementById('list');
const statusLine = document.getElementById('status');
const article = document.getElementById('message');
const filter = document.getElementById('to');
const format = new Intl.DateTimeFormat(document.documentElement.lang, {
  dateStyle: 'medium',
  timeStyle: 'medium',
});
let messages = [];
let shown = '';
let rendered = '';
let asked = 0;

function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('aria-') || name === 'role') node.setAttribute(name, value);
    else node[name] = value;
  }
  node.append(...children);
  return node;
}

function renderList() {
  const key = messages.map(({ id }) => id).join() + shown;
  if (key === rendered) return;
  rendered = key;
  const focused = document.activeElement?.closest('#list button')?.dataset.id;
  list.replaceChildren(
    ...messages.map((message) => {
      const button = element(
        'button',
        { type: 'button', 'aria-current': String(message.id === shown) },
        element('strong', {}, message.subject || t.noSubject),
        element('span', {}, message.to),
        element('span', {}, format.format(new Date(message.date))),
      );
      button.dataset.id = message.id;
      button.addEventListener('click', () => {
        location.hash = message.id;
      });
      return element('li', {}, button);
    }),
  );
  if (focused) list.querySelector(`[data-id="${focused}"]`)?.focus();
}

// `text` carries the addresses in a text part; they open in a tab of their own.
function linked(text) {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 ? element('a', { href: part, target: '_blank', rel: 'noreferrer noopener' }, part) : part,
    );
}

function panels(message) {
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`);
  const result = [];
  if (message.html) {
    const frame = element('iframe', { title: message.subject || t.noSubject });
    frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
    frame.src = `/messages/${message.id}/html`;
    result.push([t.html, frame]);
  }
  result.push([
    t.text,
    message.text ? element('pre', {}, ...linked(message.text)) : element('p', {}, t.noText),
  ]);
  result.push([t.headers, element('pre', {}, headers.join('\n'))]);
  return result;
}

function renderMessage(message) {
  const parts = panels(message);
  const tabs = parts.map(([label], index) =>
    element(
      'button',
      { type: 'button', role: 'tab', id: `tab-${index}`, 'aria-controls': `panel-${index}` },
      label,
    ),
  );
  const bodies = parts.map(([, content], index) =>
    element('div', { role: 'tabpanel', id: `panel-${index}`, 'aria-labelledby': `tab-${index}` }, content),
  );
  const select = (chosen) => {
    tabs.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
      bodies[index].hidden = index !== chosen;
    });
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => select(index));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const next = (index + step + tabs.length) % tabs.length;
      select(next);
      tabs[next].focus();
    });
  });
  select(0);
  const facts = [
    [t.from, message.from],
    [t.to, message.to],
    [t.date, format.format(new Date(message.date))],
  ].flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);
  if (message.attachments.length > 0) {
    const files = message.attachments.flatMap(({ filename, size }, index) => [
      element('a', { href: `/messages/${message.id}/attachments/${index}` }, filename),
      ` ${Math.ceil(size / 1024)} KB `,
    ]);
    facts.push(element('dt', {}, t.attachments), element('dd', {}, ...files));
  }
  article.replaceChildren(
    element('h2', {}, message.subject || t.noSubject),
    element('dl', {}, ...facts),
    element('div', { role: 'tablist' }, ...tabs),
    ...bodies,
  );
  article.focus();
}

function showChosen() {
  const id = location.hash.slice(1);
  const message = messages.find((candidate) => candidate.id === id);
  if (message && id !== shown) {
    shown = id;
    renderMessage(message);
  } else if (!message) {
    shown = '';
    article.replaceChildren(element('p', { className: 'hint' }, t.choose));
  }
  renderList();
}

async function refresh() {
  const to = filter.value.trim();
  const question = ++asked;
  try {
    const response = await fetch(`/api/messages?to=${encodeURIComponent(to)}`);
    if (!response.ok) throw new Error(String(response.status));
    const answer = await response.json();
    // A late answer to an earlier question would bring back what the filter has just taken away.
    if (question !== asked) return;
    messages = answer;
    statusLine.textContent = messages.length > 0 ? '' : to ? t.emptyFiltered : t.empty;
    showChosen();
  } catch {
    if (question === asked) statusLine.textContent = t.failed;
  }
}

document.getElementById('filter').addEventListener('submit', (event) => {
  event.preventDefault();
  void refresh();
});
filter.addEventListener('input', () => void refresh());
async function clearInbox() {
  if (!confirm(t.clearConfirm)) return;
  await fetch('/api/messages', { method: 'DELETE' });
  location.hash = '';
  await refresh();
}

document.getElementById('clear').addEventListener('click', () => void clearInbox());
window.addEventListener('hashchange', showChosen);
void refresh();
setInterval(() => void refresh(), 2_000);
