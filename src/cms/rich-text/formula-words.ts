/** Signs for the commands of LaTeX that have one; of the others the name remains, as in `max` and `log`. */
const SIGNS: Record<string, string> = {
  cdot: '·',
  times: '×',
  div: '÷',
  pm: '±',
  approx: '≈',
  neq: '≠',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  sum: '∑',
  infty: '∞',
  lfloor: '⌊',
  rfloor: '⌋',
  lceil: '⌈',
  rceil: '⌉',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  Delta: 'Δ',
  epsilon: 'ε',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  omega: 'ω',
  bmod: ' mod ',
  quad: ' ',
  qquad: ' ',
  left: '',
  right: '',
};

/** A formula in one line of plain text, for excerpts and comparisons: `T_{a} = \frac{1}{b + c}` → `T_a = 1/(b + c)`. */
export function formulaWords(latex: string): string {
  let text = latex;
  // From the inside out: by the time a pair of braces is processed, it contains no others.
  for (let before = ''; before !== text;) {
    before = text;
    text = text
      .replaceAll(/\\(?:mathrm|mathit|text|dot|bar|hat)\s*\{([^{}]*)\}/g, '$1')
      .replaceAll(
        /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g,
        (_, above: string, below: string) => `${grouped(above)}/${grouped(below)}`,
      )
      .replaceAll(/\\binom\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, 'C($1, $2)')
      .replaceAll(/\\sqrt\s*\{([^{}]*)\}/g, (_, root: string) => `√${grouped(root)}`)
      .replaceAll(/([_^])\{([^{}]*)\}/g, (_, sign: string, index: string) => sign + grouped(index));
  }
  return text
    .replaceAll(/\\([A-Za-z]+)/g, (_, name: string) => SIGNS[name] ?? name)
    .replaceAll(/\\[^A-Za-z]/g, ' ')
    .replaceAll(/[{}&]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function grouped(text: string): string {
  return /^\\?[\p{L}\p{N}_.]+$/u.test(text.trim()) ? text.trim() : `(${text.trim()})`;
}
