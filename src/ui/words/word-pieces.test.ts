import { describe, expect, it } from 'vitest';

import { wordPieces } from './word-pieces';

/** Kept words in brackets. */
const shown = (text: string) =>
  wordPieces(text)
    .map(({ text: piece, kept }) => (kept ? `[${piece}]` : piece))
    .join('');

describe('titles are cut between Chinese words', () => {
  it.each([
    ['综联基础规范许可协议', '[综联][基础][规范][许可][协议]'],
    // Words that a general dictionary does not have, and single characters that belong to a neighbor.
    ['开放总线协议栈与超节点参考架构', '[开放][总线][协议栈][与超节点][参考][架构]'],
    ['与第三方共享个人信息清单', '[与第三方][共享][个人][信息][清单]'],
    ['八个机柜、一个内存池：2048个加速器', '[八个][机柜]、[一个][内存池]：[2048个][加速器]'],
    ['高校读书会秋季开班', '[高校][读书会][秋季][开班]'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('leaves Latin, numbers and punctuation between words alone', () => {
    expect(shown('综联 2.0 预览版公布：更低的尾延迟')).toBe('[综联] 2.0 [预览版][公布]：[更低的][尾延迟]');
    expect(shown('Heddle Interconnect Base Specification')).toBe('Heddle Interconnect Base Specification');
  });

  it('keeps a number with what it counts', () => {
    expect(shown('互连管理器失效之后：41秒、610毫秒与210毫秒')).toBe(
      '[互连][管理器][失效][之后]：[41秒]、[610毫秒]与[210毫秒]',
    );
    expect(shown('勘误汇编1.1-A：收紧内存租约的续期规则')).toMatch(/^\[勘误]\[汇编]1\.1-A：/);
  });

  it('keeps it with the thing as well where both are short', () => {
    expect(shown('第二次互通测试会：17台设备，拔掉通道链路不断')).toContain('：[17台设备]，');
    expect(shown('八个机柜里有512个加速器与一个内存池')).toContain('[512个][加速器]');
  });

  it('keeps a number in thousands with what it counts', () => {
    for (const space of ['\u00a0', '\u202f']) {
      expect(shown(`一个域4${space}096个端点，共用一个内存池`)).toContain(`[4${space}096个][端点]`);
      expect(shown(`超节点有2${space}048个加速器与一个内存池`)).toContain(`[2${space}048个][加速器]`);
    }
  });

  it('keeps a name together at its hyphens', () => {
    expect(shown('微片的逐位布局、CRC-16、序号与重传')).toContain('、[CRC-16]、');
    expect(shown('密钥交换、AES-256-GCM报文保护、防重放')).toContain('、[AES-256-GCM][报文][保护]、');
    expect(shown('综联2.0-preview预览版公布之后')).toContain('2.0-preview');
  });

  it('keeps an abbreviation with the word behind it', () => {
    expect(shown('通道与速率、PAM4信号、FEC块与条带分发')).toBe(
      '[通道][与速率]、[PAM4信号]、[FEC块与条带][分发]',
    );
  });

  it('keeps a suffix with its word', () => {
    expect(shown('学生竞赛揭晓：租约检查器夺冠')).toBe('[学生][竞赛][揭晓]：[租约][检查器][夺冠]');
  });

  it('does not touch a title that fits into a line everywhere', () => {
    expect(wordPieces('固件规范')).toEqual([{ text: '固件规范', kept: false }]);
  });

  it.each([
    '在综联1.1中迁移到112 GT/s链路需要注意什么？',
    '让每一根经线都能被重新穿过',
    '的了在从𠮷野家与的的的、的了吗与的',
    '一二三四五六七八九十甲乙丙丁戊己庚辛',
  ])('loses nothing, and keeps nothing that would not fit into a line: %s', (text) => {
    const pieces = wordPieces(text);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ kept }) => kept).every((piece) => piece.text.length <= 6)).toBe(true);
  });
});
