import type { SearchKind, ShortAnswer } from './domain';
import { cellsOf, piecesOf } from './excerpt';
import type { Marker } from './excerpt';

/** Kinds whose entries may answer on their own. */
const ANSWERING: ReadonlySet<SearchKind> = new Set(['faq', 'terms', 'requirements', 'registers']);

/** Whether an entry of a kind may answer on its own. */
export function mayAnswer(kind: SearchKind): boolean {
  return ANSWERING.has(kind);
}

/** Units of an answer, and rows of a register. */
const LONGEST_ANSWER = 320;
const MOST_ROWS = 8;

interface AnsweringEntry {
  readonly kind: SearchKind;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly path: readonly string[];
}

interface Asked {
  /** Whether the query is the name of the entry. */
  readonly isName: boolean;
  /** Whether an answer is asked for, not a subject. */
  readonly isQuestion: boolean;
  readonly marker: Marker;
}

/**
 * What the best result says, where that answers: a question that readers ask, a term or requirement that was named, a
 * register or one of its fields. Undefined where only the whole text does.
 */
export function shortAnswer(
  entry: AnsweringEntry,
  { isName, isQuestion, marker }: Asked,
): ShortAnswer | undefined {
  const { kind, title, body, url, path } = entry;
  if (!mayAnswer(kind)) return undefined;
  const inTitle = marker.find(title).length > 0;
  const common = { kind, title, url, path };
  if (kind === 'registers') {
    const [, ...rows] = piecesOf(body).map((piece) => cellsOf(piece.text));
    const marked = rows.filter((cells) => marker.find(cells[1] ?? '').length > 0);
    if (!isName && marked.length === 0) return undefined;
    const [head = ''] = piecesOf(body).map((piece) => piece.text);
    return {
      ...common,
      text: head,
      rows: (isName || marked.length === 0 ? rows : marked).slice(0, MOST_ROWS),
    };
  }
  if (!(isName || (inTitle && (isQuestion || kind === 'faq')))) return undefined;
  const text = firstSentences(body);
  return text === '' ? undefined : { ...common, text };
}

/** The sentences of the prose that a text begins with, as many as are read at a glance. */
function firstSentences(body: string): string {
  const prose: string[] = [];
  for (const piece of piecesOf(body)) {
    if (piece.header !== undefined) break;
    prose.push(piece.text);
  }
  // A sentence that introduces a table says nothing without it.
  const text = prose
    .join(' ')
    .trim()
    .replace(/(?<=[.。!?！？])\s*[^.。!?！？]*[:：]$/u, '');
  if (text.length <= LONGEST_ANSWER) return text;
  const cut = text.slice(0, LONGEST_ANSWER);
  const end = Math.max(
    cut.lastIndexOf('. '),
    cut.lastIndexOf('? '),
    cut.lastIndexOf('。'),
    cut.lastIndexOf('？'),
  );
  return end > LONGEST_ANSWER / 4 ? cut.slice(0, end + 1) : `${cut.replace(/\s+\S*$/, '')}…`;
}
