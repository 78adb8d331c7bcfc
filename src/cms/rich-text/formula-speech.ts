import { messages } from '@/i18n/by-language/formulas';
import { languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import type { Labels, Translate } from '@/i18n/texts';

type Sign = keyof Labels<'formulas'>['signs'];

/** What is said for a sign or a command of LaTeX; of other commands, Greek letters among them, the name is said. */
const SIGNS: Readonly<Record<string, Sign>> = {
  '=': 'equals',
  '+': 'plus',
  '-': 'minus',
  '<': 'less',
  '>': 'greater',
  '(': 'open',
  ')': 'close',
  '\\pm': 'plusMinus',
  '\\cdot': 'times',
  '\\times': 'times',
  '\\div': 'divided',
  '\\le': 'atMost',
  '\\leq': 'atMost',
  '\\ge': 'atLeast',
  '\\geq': 'atLeast',
  '\\neq': 'notEqual',
  '\\approx': 'about',
  '\\bmod': 'modulo',
  '\\sum': 'sum',
  '\\infty': 'infinity',
  '\\ln': 'naturalLogarithm',
  '\\log': 'logarithm',
  '\\max': 'maximum',
  '\\min': 'minimum',
};

/** Closing signs of what is said as a whole, by the opening ones. */
const PAIRS: Readonly<Record<string, { close: string; says: 'floor' | 'ceiling' | 'absolute' }>> = {
  '\\lfloor': { close: '\\rfloor', says: 'floor' },
  '\\lceil': { close: '\\rceil', says: 'ceiling' },
  '|': { close: '|', says: 'absolute' },
};

const TOKEN = /\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|\p{L}+|\S/gu;
const SPACES = new Set(['\\left', '\\right', '\\,', '\\ ', '\\;', '\\!', '&']);
const PAUSES = new Set(['\\quad', '\\qquad', '\\\\', ',']);

/**
 * A formula in words, as a person would read it aloud. What a screen reader makes of bare letters and indexes is the
 * LaTeX or a row of letters.
 */
export function spokenFormula(latex: string, locale: Locale): string {
  return new Speaker(latex, locale).say();
}

class Speaker {
  private readonly tokens: string[];
  private readonly labels: Labels<'formulas'>;
  private readonly t: Translate<'formulas'>;
  private readonly pause: string;
  private readonly isSpaced: boolean;
  private place = 0;

  constructor(latex: string, locale: Locale) {
    ({ labels: this.labels, t: this.t } = textsFrom<'formulas'>(locale, messages[locale]));
    this.isSpaced = languages[locale].spaced;
    this.pause = this.isSpaced ? ',' : '，';
    this.tokens = (latex.match(TOKEN) ?? []).filter((token) => !SPACES.has(token));
  }

  say(): string {
    return this.until()
      .replaceAll(/[,，]+(?=[,，])/gu, '')
      .replace(/[,，]\s*$/u, '');
  }

  /** What comes before the sign that closes, which is consumed. */
  private until(close?: string): string {
    const parts: string[] = [];
    while (this.place < this.tokens.length && this.tokens[this.place] !== close) parts.push(this.term());
    this.place += 1;
    return this.joined(parts);
  }

  private joined(parts: readonly string[]): string {
    return parts.reduce((before, part) => {
      const needsSpace = this.isSpaced
        ? before !== '' && !/^[,，]/u.test(part)
        : /[\p{sc=Latin}\d]$/u.test(before) && /^[\p{sc=Latin}\d]/u.test(part);
      return before + (needsSpace ? ' ' : '') + part;
    }, '');
  }

  /** One sign, letter, or construction with its indexes. */
  private term(): string {
    let base = this.atom();
    for (let sign = this.tokens[this.place]; sign === '_' || sign === '^'; sign = this.tokens[this.place]) {
      this.place += 1;
      const index = this.atom();
      if (sign === '_') base = this.t('subscript', { base, index });
      else base = index === '2' ? this.t('squared', { base }) : this.t('power', { base, index });
    }
    return base;
  }

  private atom(): string {
    const token = this.tokens[this.place] ?? '';
    this.place += 1;
    const pair = PAIRS[token];
    if (pair) return this.t(pair.says, { inner: this.until(pair.close) });
    const sign = SIGNS[token];
    if (sign) return this.labels.signs[sign];
    if (PAUSES.has(token)) return this.pause;
    switch (token) {
      case '{':
        return this.until('}');
      case '\\frac':
      case '\\dfrac':
      case '\\tfrac': {
        const above = this.atom();
        const below = this.atom();
        const isShort = [above, below].every((part) => /^[\p{sc=Latin}\p{sc=Greek}\d.]+$/u.test(part));
        return this.t(isShort ? 'fraction' : 'longFraction', { above, below });
      }
      case '\\binom': {
        const above = this.atom();
        return this.t('binomial', { above, below: this.atom() });
      }
      case '\\sqrt':
        return this.t('root', { inner: this.atom() });
      case '\\dot':
        return this.t('dot', { base: this.atom() });
      case '\\bar':
        return this.t('bar', { base: this.atom() });
      case '\\tag': {
        const isBare = this.tokens[this.place] === '*';
        if (isBare) this.place += 1;
        const words = this.verbatim();
        return `${this.pause}${this.isSpaced ? ' ' : ''}${isBare ? words : `(${words})`}`;
      }
      case '\\mathrm':
      case '\\mathit':
      case '\\text':
        return this.verbatim();
      default:
        return token.replace(/^\\/, '');
    }
  }

  /** Units and words stay as they are written: "kW/s". */
  private verbatim(): string {
    if (this.tokens[this.place] !== '{') return this.atom();
    const closing = this.tokens.indexOf('}', this.place);
    const end = closing < 0 ? this.tokens.length : closing;
    const words = this.tokens.slice(this.place + 1, end);
    this.place = end + 1;
    return words.join('');
  }
}
