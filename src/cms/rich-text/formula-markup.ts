import temml from 'temml';

type Place = 'block' | 'inline';

/** From so many characters, a formula in a line may be broken at its signs: it may be wider than a phone. */
const LONG = 30;

/** A formula as MathML, with what is wrong with it in red. */
export function formulaMarkup(latex: string, place: Place): string {
  return temml.renderToString(latex, {
    displayMode: place === 'block',
    wrap: place === 'inline' && latex.length >= LONG ? 'tex' : 'none',
    throwOnError: false,
    trust: false,
  });
}

/** Why a formula cannot be shown: a reason in English, and how far it was read. */
export interface FormulaFault {
  readonly reason: string;
  readonly offset: number;
}

/** What Temml says of a formula, without the excerpt that follows; undefined for one that can be shown. */
export function formulaFault(latex: string, place: Place): FormulaFault | undefined {
  try {
    temml.renderToString(latex, { displayMode: place === 'block', throwOnError: true, trust: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = error.message.replace(/ at (?:position \d+|end of input): [\s\S]*$/, '').trim();
    const offset = 'position' in error && typeof error.position === 'number' ? error.position : 0;
    return { reason, offset };
  }
}
