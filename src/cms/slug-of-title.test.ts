import { describe, expect, it } from 'vitest';

import { isSlug } from './slug';
import { isMadeFrom, slugOfTitle } from './slug-of-title';

describe('slugOfTitle', () => {
  it.each([
    ['Heddle 2.0: the Préview!', 'heddle-2-0-the-preview'],
    ['从后台发布', 'cong-houtai-fabu'],
    ['Heddle 2.0行业标准', 'heddle-2-0-hangye-biaozhun'],
    ['重庆的银行', 'chongqing-de-yinhang'],
    ['女工', 'nvgong'],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full-width'],
  ])('makes %s into %s', async (title, slug) => {
    expect(await slugOfTitle(title)).toBe(slug);
  });

  it('is empty for a title without letters and digits', async () => {
    expect(await slugOfTitle('🎉 ——')).toBe('');
  });

  it.each(['一致性测试方法白皮书第二版：面向数据中心加速器互连的验证流程与结果分析', 'word '.repeat(40)])(
    'ends a long slug at a word: %s',
    async (title) => {
      const slug = await slugOfTitle(title);
      expect(slug.length).toBeLessThanOrEqual(80);
      expect(slug.length).toBeGreaterThan(60);
      expect(isSlug(slug)).toBe(true);
      expect(await slugOfTitle(`${title} ${title}`)).toBe(slug);
    },
  );
});

describe('isMadeFrom', () => {
  it.each([
    ['heddle', 'heddle', true],
    ['heddle-2', 'heddle', true],
    ['heddle-spec', 'heddle', false],
    ['heddle-2026', 'heddle', false],
    ['', '', false],
    ['heddle', '', false],
  ])('of %j and %j is %s', (slug, made, expected) => {
    expect(isMadeFrom(slug, made)).toBe(expected);
  });
});
