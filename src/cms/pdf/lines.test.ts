import { describe, expect, it } from 'vitest';

import { breakLines, FORMULA_CHAR, type Run } from './lines';

/** Every Chinese character is two wide, every other one. */
const measure = ({ text }: Run) =>
  Array.from(text).reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e80 ? 2 : 1), 0);

const lines = (text: string, width: number) =>
  breakLines([{ text }], width, measure).map((line) => line.map((run) => run.text).join(''));

describe('line breaking', () => {
  it('breaks Latin at spaces, which do not begin or end a line', () => {
    expect(lines('the quick brown fox', 10)).toEqual(['the quick', 'brown fox']);
  });

  it('breaks Chinese anywhere, but not before closing nor after opening punctuation', () => {
    expect(lines('许可方授予被许可方', 8)).toEqual(['许可方授', '予被许可', '方']);
    expect(lines('甲乙丙丁，戊己', 8)).toEqual(['甲乙丙', '丁，戊己']);
    expect(lines('甲乙丙（丁戊）', 8)).toEqual(['甲乙丙', '（丁戊）']);
  });

  it('keeps words inside Chinese whole', () => {
    expect(lines('使用CTRL寄存器', 9)).toEqual(['使用CTRL', '寄存器']);
  });

  it('cuts what is longer than a line, and loses nothing', () => {
    expect(lines('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)]);
    const text = '许可方 grants a license，包括 CTRL_STATUS_REGISTER_0x10 与“引号”。';
    expect(lines(text, 12).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  it('takes a formula for a word, and joins none with another', () => {
    const drawing = {
      root: { name: 'svg', attributes: {}, children: [] },
      box: { x: 0, y: 0, width: 1, height: 1 },
    };
    const formula = { text: FORMULA_CHAR, formula: { drawing, alt: 'x' } };
    const broken = breakLines([{ text: '甲乙' }, formula, { text: '，丙' }], 4, measure);
    expect(broken.map((line) => line.map((run) => run.text).join(''))).toEqual([
      '甲乙',
      `${FORMULA_CHAR}，`,
      '丙',
    ]);
    expect(breakLines([formula, formula], 9, measure)).toEqual([[formula, formula]]);
  });

  it('keeps styles', () => {
    const broken = breakLines([{ text: 'plain ' }, { text: 'bold', bold: true }], 100, measure);
    expect(broken).toEqual([[{ text: 'plain ' }, { text: 'bold', bold: true }]]);
  });
});
