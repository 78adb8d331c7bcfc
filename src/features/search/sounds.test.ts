import { beforeAll, describe, expect, it } from 'vitest';
import { readSounds } from './sounds';
import type { Sounds } from './sounds';

describe('the sound of names', () => {
  let sounds: Sounds;
  beforeAll(async () => {
    sounds = await readSounds(['微片', '链路训练', '重传窗口', '绿色', '围片', 'flit', '互连管理器']);
  });

  it('is typed in pinyin or by first letters; of two names the first is meant', () => {
    expect(sounds.fromLetters('weipian')).toBe('微片');
    expect(sounds.fromLetters('lianluxunlian')).toBe('链路训练');
    expect(sounds.fromLetters('chongchuanchuangkou')).toBe('重传窗口');
    expect(sounds.fromLetters('lvse')).toBe('绿色');
    expect(sounds.fromLetters('wp')).toBe('微片');
    expect(sounds.fromLetters('hlglq')).toBe('互连管理器');
    expect(sounds.fromLetters('flit')).toBeUndefined();
  });

  it('corrects characters that sound the same or nearly', () => {
    expect(sounds.corrected('微偏')).toBe('微片');
    expect(sounds.corrected('互连管里器')).toBe('互连管理器');
    expect(sounds.corrected('什么是链路训炼?')).toBe('什么是链路训练?');
    expect(sounds.corrected('重川窗口')).toBe('重传窗口');
  });

  it('leaves alone what is a name, and what sounds like none', () => {
    expect(sounds.corrected('微片')).toBeUndefined();
    expect(sounds.corrected('围片和微片')).toBeUndefined();
    expect(sounds.corrected('完全不同')).toBeUndefined();
  });
});
