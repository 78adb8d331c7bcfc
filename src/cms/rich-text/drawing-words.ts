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

/** Pixels below which letters are hard to read. */
export const LEGIBLE = 11;

/** What letters have that no size is given for. */
const UNSIZED = 16;

/**
 * How wide a drawing has to be in rem to keep its smallest letters legible, or undefined where it says nothing or does not
 * tell its size.
 * @param svg sanitised markup
 */
export function legibleWidth(svg: string): number | undefined {
  const width = Number(/<svg\b[^>]*\bviewBox="\s*\S+[\s,]+\S+?[\s,]+([\d.]+)[\s,]/.exec(svg)?.[1]);
  if (!(width > 0) || wordsOfDrawing(svg.replaceAll(/<(title|desc)\b.*?<\/\1>/gs, '')).length === 0)
    return undefined;
  const sizes = Array.from(
    svg.matchAll(/\bfont-size\s*(?:="|:)\s*([\d.]+)(?:px)?\s*(?=[";}])/g),
    ([, size]) => Number(size),
  );
  const smallest = Math.min(...(sizes.length > 0 ? sizes : [UNSIZED]));
  return Math.ceil(((width * LEGIBLE) / smallest / 16) * 100) / 100;
}

function wordsIn(markup: string): string {
  return markup
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (sign) => CHARACTERS[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
