import { escapeHtml } from './to-html';

/** The words of a drawing are the text directly within these elements. */
const WORDS = /(<(?:text|tspan|title|desc)\b[^>]*>)([^<]+)/g;

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/**
 * The drawing with its words in another language. What is not in the table stays as it is drawn, such as names of states.
 * @param svg sanitised markup
 * @param words what is shown, by what is drawn
 */
export function withWords(svg: string, words: ReadonlyMap<string, string>): string {
  if (words.size === 0) return svg;
  return svg.replaceAll(WORDS, (all, tag: string, drawn: string) => {
    const shown = words.get(wordsIn(drawn));
    return shown === undefined ? all : tag + escapeHtml(shown);
  });
}

/** Everything that a drawing says, each once, as an editor reads it. */
export function wordsOfDrawing(svg: string): string[] {
  const found = Array.from(svg.matchAll(WORDS), ([, , drawn = '']) => wordsIn(drawn));
  return [...new Set(found)].filter((drawn) => drawn !== '');
}

function wordsIn(markup: string): string {
  return markup
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (sign) => CHARACTERS[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
