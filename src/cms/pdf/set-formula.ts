import type { FormulaSetter } from './formulas';

const TAG = /\\tag(\*?)\s*\{([^{}]*)\}/g;

/**
 * Sets formulas with MathJax (ADR 249). Only what prints outside of the web process loads this: the web process prints
 * agreements, which have no formulas.
 */
export const setFormula: FormulaSetter = async (latex, width) => {
  // Read for the first formula: most chapters have none, and what sets it takes 25 MB.
  const { drawFormula } = await import('./formula-engine');
  const tags = Array.from(latex.matchAll(TAG), ([, star, text = '']) => (star ? text : `(${text})`));
  const [number = ''] = tags;
  // Where rows have numbers of their own, each keeps its own.
  if (tags.length > 1) {
    let next = 0;
    const labeled = latex.replaceAll(TAG, () => `\\qquad\\text{${tags[next++] ?? ''}}`);
    return { drawing: await drawFormula(labeled, width), number: '' };
  }
  return { drawing: await drawFormula(latex.replaceAll(TAG, ''), width), number };
};
