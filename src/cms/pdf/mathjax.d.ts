/**
 * The parts of MathJax that formulas need. Its own types are those of a library for pages: each is generic over the nodes, the
 * texts, and the documents of a browser, which are none here.
 */
declare module '@mathjax/src/js/mathjax.js' {
  export const mathjax: {
    /** Reads a module; MathJax loads rare signs with it. */
    asyncLoad: (name: string) => Promise<unknown>;
  };
}

declare module '@mathjax/src/js/adaptors/liteAdaptor.js' {
  /** A text in a drawing. */
  export interface LiteText {
    readonly value: string;
  }

  /** An element of a drawing. */
  export interface LiteElement {
    readonly kind: string;
    readonly attributes: Readonly<Record<string, unknown>>;
    readonly children: readonly (LiteElement | LiteText)[];
  }

  export interface LiteAdaptor {
    parse(text: string, format: string): object;
    tags(node: LiteElement, name: string): readonly LiteElement[];
  }

  export function liteAdaptor(): LiteAdaptor;
}

declare module '@mathjax/src/js/input/tex.js' {
  export const TeX: new (options: {
    readonly packages: readonly string[];
    readonly ams: { readonly multlineWidth: string };
    /** Receives what is wrong with a formula, which is no `Error`. */
    readonly formatError: (input: unknown, error: { readonly message: string }) => never;
  }) => object;
}

/** Each adds commands of LaTeX when it is loaded. */
declare module '@mathjax/src/js/input/tex/*';

declare module '@mathjax/src/js/output/svg.js' {
  export const SVG: new (options: {
    readonly fontCache: 'none';
    readonly fontData: object;
    readonly displayOverflow: 'linebreak';
  }) => object;
}

declare module '@mathjax/mathjax-newcm-font/js/svg.js' {
  export const MathJaxNewcmFont: object;
}

declare module '@mathjax/src/js/handlers/html/HTMLDocument.js' {
  import type { LiteAdaptor, LiteElement } from '@mathjax/src/js/adaptors/liteAdaptor.js';

  export class HTMLDocument {
    constructor(
      document: object,
      adaptor: LiteAdaptor,
      options: { readonly InputJax: object; readonly OutputJax: object },
    );

    convertPromise(
      formula: string,
      options: {
        readonly display: boolean;
        /** Pixels. */
        readonly em: number;
        readonly ex: number;
        readonly containerWidth: number;
      },
    ): Promise<LiteElement>;
  }
}
