import type { FormulaSetter } from './formulas';

/** A number that the author gave; within its braces, there may be others. */
const TAG = /\\tag(\*?)\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g;

/** In a number, which is text already, these say nothing. */
const AS_TEXT = /\\(?:text|textrm|textup|textnormal)\s*\{([^{}]*)\}/g;

/** What only a formula can show. */
const IS_SET = /[\\${}^_]/;

/**
 * Sets formulas with MathJax (ADR 249). Only what prints outside of the web process loads this: the web process prints
 * agreements, which have no formulas.
 */
export const setFormula: FormulaSetter = async (latex, width) => {
  // Read for the first formula: most chapters have none, and what sets it takes 25 MB.
  const { drawFormula } = await import('./formula-engine');
  const tags = Array.from(latex.matchAll(TAG), ([, star, text = '']) => {
    const words = text.replaceAll(AS_TEXT, '$1').trim();
    return star ? words : `(${words})`;
  });
  const [number = ''] = tags;
  // Where rows have numbers of their own, each keeps its own. One that is more than letters is set like the rest of the formula.
  if (tags.length > 1 || IS_SET.test(number)) {
    let next = 0;
    const labeled = latex.replaceAll(TAG, () => `\\qquad\\text{${tags[next++] ?? ''}}`);
    return { drawing: await drawFormula(labeled, width), number: '' };
  }
  return { drawing: await drawFormula(latex.replaceAll(TAG, ''), width), number };
};
