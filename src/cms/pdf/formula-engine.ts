import { liteAdaptor, type LiteElement } from '@mathjax/src/js/adaptors/liteAdaptor.js';
import { HTMLDocument } from '@mathjax/src/js/handlers/html/HTMLDocument.js';
import '@mathjax/src/js/input/tex/ams/AmsConfiguration.js';
import '@mathjax/src/js/input/tex/base/BaseConfiguration.js';
import '@mathjax/src/js/input/tex/boldsymbol/BoldsymbolConfiguration.js';
import '@mathjax/src/js/input/tex/cancel/CancelConfiguration.js';
import '@mathjax/src/js/input/tex/color/ColorConfiguration.js';
import '@mathjax/src/js/input/tex/mathtools/MathtoolsConfiguration.js';
import '@mathjax/src/js/input/tex/newcommand/NewcommandConfiguration.js';
import '@mathjax/src/js/input/tex/textmacros/TextMacrosConfiguration.js';
import { TeX } from '@mathjax/src/js/input/tex.js';
import { mathjax } from '@mathjax/src/js/mathjax.js';
import { SVG } from '@mathjax/src/js/output/svg.js';
import { MathJaxNewcmFont } from '@mathjax/mathjax-newcm-font/js/svg.js';

import { type Drawing, drawingOf, type Element } from './svg';

/** What a formula may be written with: neither links nor pages, styles, or extensions that it could load. */
const PACKAGES = ['base', 'ams', 'newcommand', 'boldsymbol', 'cancel', 'color', 'mathtools', 'textmacros'];

/** Pixels of an em, as MathJax counts; widths are shares of it. */
const EM = 16;

/** Of a line, what `multline` spreads its rows over, as in MathJax itself. */
const MULTLINE_SHARE = 0.85;

// Signs that few formulas have are in files of their own, beside the font.
mathjax.asyncLoad = (name) => import(name);

const adaptor = liteAdaptor();
const output = new SVG({
  fontCache: 'none',
  fontData: MathJaxNewcmFont,
  displayOverflow: 'linebreak',
});

/**
 * Draws a formula as outlines; 1 000 units are an em, and its baseline is at 0.
 * @param width of a line in ems; longer formulas are broken where they can be
 * @throws an error that says what is wrong with the formula
 */
export async function drawFormula(latex: string, width: number): Promise<Drawing> {
  // Commands that a formula defines are its own, so each has an input of its own.
  const input = new TeX({
    packages: PACKAGES,
    // A share of the line would need a page around it.
    ams: { multlineWidth: `${width * MULTLINE_SHARE}em` },
    // What MathJax throws has a message, and is no error of JavaScript.
    formatError: (_input: unknown, { message }: { readonly message: string }) => {
      throw new Error(message);
    },
  });
  const document = new HTMLDocument(adaptor.parse('', 'text/html'), adaptor, {
    InputJax: input,
    OutputJax: output,
  });
  const container = await document.convertPromise(latex, {
    display: true,
    em: EM,
    ex: EM / 2,
    containerWidth: width * EM,
  });
  const [root] = adaptor.tags(container, 'svg');
  if (!root) throw new Error('a formula without a drawing');
  return drawingOf(elementOf(root));
}

/** An element without the notes of MathJax. */
function elementOf({ kind, attributes, children }: LiteElement): Element {
  const kept = Object.entries(attributes)
    .filter(([name]) => !name.startsWith('data-') && name !== 'style')
    .map(([name, value]) => [name, String(value)] as const);
  return {
    name: kind,
    attributes: Object.fromEntries(kept),
    children: children.map((child) => ('value' in child ? child.value : elementOf(child))),
  };
}
