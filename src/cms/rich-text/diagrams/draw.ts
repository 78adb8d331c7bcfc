import { messages } from '@/i18n/by-language/diagrams';
import type { Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import type { DiagramKind } from '@/ui/rich-text/model';

import type { Canvas } from './canvas';
import { drawStates, drawTopology } from './draw-graph';
import { drawPacket } from './draw-packet';
import { drawSequence } from './draw-sequence';
import { Teller } from './in-words';
import { readPacket } from './packet';
import { readSequence } from './sequence';
import { DiagramError, type DiagramProblem } from './source';
import { readStates } from './states';
import { readTopology } from './topology';

/** A diagram as it is seen, and as it is heard. */
export interface DrawnDiagram {
  /** Markup whose colors are those of the page. */
  readonly svg: string;
  readonly steps: readonly string[];
}

/**
 * Draws a diagram from its text.
 * @param locale language of the sentences about it
 * @throws DiagramError for what cannot be drawn, with its line
 */
export function drawDiagram(kind: DiagramKind, source: string, locale: Locale): DrawnDiagram {
  const { canvas, steps } = laidOut(kind, source, new Teller(locale));
  return { svg: canvas.svg(), steps };
}

/** The same without throwing: the error in place of the drawing. */
export function tryToDraw(kind: DiagramKind, source: string, locale: Locale): DrawnDiagram | DiagramError {
  try {
    return drawDiagram(kind, source, locale);
  } catch (error) {
    if (error instanceof DiagramError) return error;
    throw error;
  }
}

/** What a kind of diagram is called. */
export function diagramName(kind: DiagramKind, locale: Locale): string {
  return messages[locale].kinds[kind];
}

/** What is wrong, and what to do about it, without the line. */
export function diagramReason({ problem, values }: DiagramError, locale: Locale): string {
  return (textsFrom<'diagrams'>(locale, messages[locale]).t as Tell)(`problems.${problem}`, values);
}

/** What is wrong, with the line of the diagram. */
export function diagramMessage(error: DiagramError, locale: Locale): string {
  const { t } = textsFrom<'diagrams'>(locale, messages[locale]);
  return t('inLine', { line: error.line, reason: diagramReason(error, locale) });
}

/** Problems carry their values, so the compiler cannot pair them. */
type Tell = (key: `problems.${DiagramProblem}`, values: DiagramError['values']) => string;

/** A diagram before it becomes markup. @throws DiagramError as `drawDiagram` does */
export function laidOut(
  kind: DiagramKind,
  source: string,
  teller: Teller,
): { canvas: Canvas; steps: readonly string[] } {
  switch (kind) {
    case 'sequence': {
      const data = readSequence(source);
      return { canvas: drawSequence(data), steps: teller.sequence(data) };
    }
    case 'states': {
      const data = readStates(source);
      return { canvas: drawStates(data), steps: teller.states(data) };
    }
    case 'topology': {
      const data = readTopology(source);
      return { canvas: drawTopology(data), steps: teller.topology(data) };
    }
    case 'packet': {
      const data = readPacket(source);
      return { canvas: drawPacket(data), steps: teller.packet(data) };
    }
  }
}
