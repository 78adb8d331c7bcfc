import { SLUG_OF_TITLE_MAX_LENGTH, slugify } from './slug';

/** A run of Chinese characters. */
const CHINESE = /\p{Script=Han}+/gu;

let segmenter: Intl.Segmenter | undefined;

/**
 * Makes a slug segment from a title, with Chinese words in pinyin without tones: `技术预览版2.0` → `jishu-yu-lan-ban-2-0`. Empty when the
 * title has neither Latin letters nor digits nor Chinese. For code of the server only: the readings are large, and only
 * loaded for a title that has Chinese.
 */
export async function slugOfTitle(title: string): Promise<string> {
  const normal = title.normalize('NFKC');
  return shortened(slugify(normal.match(CHINESE) ? await spelled(normal) : normal, Infinity));
}

/** The title with each Chinese word in the letters of its pinyin; `ü` is a `v`, as people type it. */
async function spelled(title: string): Promise<string> {
  const { pinyin } = await import('pinyin-pro');
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const words = segmenter;
  return title.replaceAll(CHINESE, (run) => {
    const inLetters = [...words.segment(run)].map(({ segment }) =>
      pinyin(segment, { toneType: 'none', type: 'array', v: true, nonZh: 'removed' }).join(''),
    );
    return ` ${inLetters.join(' ')} `;
  });
}

/** Ends at a word where there is one. */
function shortened(slug: string): string {
  if (slug.length <= SLUG_OF_TITLE_MAX_LENGTH) return slug;
  const cut = slug.slice(0, SLUG_OF_TITLE_MAX_LENGTH + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : cut.slice(0, SLUG_OF_TITLE_MAX_LENGTH);
}

/** Whether a slug is what a title makes, perhaps with the number that tells it from others. */
export function isMadeFrom(slug: string, made: string): boolean {
  return (
    made !== '' &&
    (slug === made || (slug.startsWith(`${made}-`) && /^\d{1,3}$/.test(slug.slice(made.length + 1))))
  );
}
