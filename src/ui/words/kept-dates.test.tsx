import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { KeptDates } from './kept-dates';

const markup = (text: string) => renderToStaticMarkup(<KeptDates text={text} />);

describe('running text', () => {
  it('keeps the parts of a Chinese date', () => {
    expect(markup('截止2027年1月29日。')).toBe(
      '截止<span class="word">2027年</span><span class="word">1月</span><span class="word">29日</span>。',
    );
  });

  it('needs no markup for a quantity', () => {
    expect(markup('最长9 000字节')).toBe('最长9\u00a0000字节');
  });
});
