import { patternOf, searchChapters, searchedWords } from '../search-index';
import type { IndexedChapter, SearchHit } from '../search-index';
import type { DocumentText } from './labels';
import { documentText } from './lazy-texts';
import { MARK_KEY, type ReaderSetup } from './reader-setup';

// In one file with the search: each file of its own costs every reader the bytes that name it.
export { offerPassages } from './passage-offer';
export { offerResume } from './resume-offer';

const RESULTS_SHOWN = 40;
/** Name of the highlight in the style sheet. */
const HIGHLIGHT = 'reader-search';

/** Makes the search field of a chapter page work. The index of the release is fetched once, on first use. */
export async function attachSearch(
  form: HTMLFormElement,
  setup: ReaderSetup,
  signal: AbortSignal,
): Promise<void> {
  const t = await documentText();
  const input = form.querySelector('input');
  const list = document.querySelector<HTMLElement>('[data-search-results]');
  const status = document.querySelector<HTMLElement>('[data-search-status]');
  const tree = document.querySelector<HTMLElement>('[data-tree]');
  if (!input || !list || !status) return;
  let index: Promise<IndexedChapter[]> | undefined;

  const search = async () => {
    const query = input.value.trim();
    tree?.toggleAttribute('data-covered', query !== '');
    list.hidden = query === '';
    if (query === '') {
      status.textContent = '';
      mark('');
      return;
    }
    status.textContent ||= setup.words.loading;
    index ??= fetchIndex(setup.index);
    let chapters: IndexedChapter[];
    try {
      chapters = await index;
    } catch {
      index = undefined;
      status.textContent = setup.words.failed;
      return;
    }
    if (query !== input.value.trim() || signal.aborted) return;
    const hits = searchChapters(chapters, query);
    status.textContent = hits.length === 0 ? setup.words.none : statusOf(hits.length, t);
    list.replaceChildren(...hits.slice(0, RESULTS_SHOWN).map((hit) => resultOf(hit, query, setup.base)));
    mark(query);
  };

  input.addEventListener('input', () => void search(), { signal });
  form.addEventListener(
    'submit',
    () => {
      list.querySelector('a')?.click();
    },
    { signal },
  );
  list.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link) return;
      const query = input.value.trim();
      // The result may lead to another chapter; that page marks the words when it opens.
      if (link.pathname === window.location.pathname) mark(query);
      else keepForArrival(query);
    },
    { signal },
  );
  signal.addEventListener('abort', () => mark(''));
  void search();
}

async function fetchIndex(address: string): Promise<IndexedChapter[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the search index answered ${response.status}`);
  const { chapters } = (await response.json()) as { chapters: IndexedChapter[] };
  return chapters;
}

function statusOf(count: number, t: DocumentText): string {
  return count > RESULTS_SHOWN
    ? t('search.more', { shown: RESULTS_SHOWN, count })
    : t('search.count', { count });
}

function resultOf(hit: SearchHit, query: string, base: string): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${base}/${hit.slug}${hit.anchor === '' ? '' : `#${hit.anchor}`}`;
  const chapter = document.createElement('small');
  chapter.textContent = hit.chapter;
  const heading = document.createElement('strong');
  heading.append(...marked(hit.heading, query));
  const excerpt = document.createElement('span');
  excerpt.append(...marked(hit.excerpt, query));
  link.append(chapter, heading, excerpt);
  item.append(link);
  return item;
}

function marked(text: string, query: string): (string | Node)[] {
  const pattern = anyOf(query);
  if (!pattern) return [text];
  return text.split(pattern).map((part, place) => {
    // Splitting by a group puts the matches at the odd places.
    if (place % 2 === 0) return part;
    const element = document.createElement('mark');
    element.textContent = part;
    return element;
  });
}

function anyOf(query: string): RegExp | undefined {
  const words = searchedWords(query).map(patternOf);
  return words.length > 0 ? new RegExp(`(${words.join('|')})`, 'gi') : undefined;
}

/** Marks the words in the text without touching its elements; browsers without highlights show none. */
function mark(query: string): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(HIGHLIGHT);
  const text = document.querySelector('[data-reading]');
  const pattern = anyOf(query);
  if (!text || !pattern) return;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const match of (node.nodeValue ?? '').matchAll(pattern)) {
      const range = new Range();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      ranges.push(range);
    }
  }
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
}

function keepForArrival(query: string): void {
  try {
    window.sessionStorage.setItem(MARK_KEY, query);
  } catch {
    // Forbidden: the result opens without marks.
  }
}

/** Marks what the search that led here looked for. */
export function markArrival(): void {
  const query = window.sessionStorage.getItem(MARK_KEY);
  if (query === null) return;
  window.sessionStorage.removeItem(MARK_KEY);
  mark(query);
}
