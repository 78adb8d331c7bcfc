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

  it.each([
    'HDL-TRN-005',
    'CRC-32',
    'AES-256-GCM',
    '1.1-A-01',
    '24-byte',
    'e-mail',
    '1e-6',
    'warp-street.example',
  ])('keeps %s', (name) => {
    expect(markup(`见${name}。`)).toBe(`见<span class="word">${name}</span>。`);
  });

  it.each(['cross-domain', '−16', 'NOT-A-NAME-OF-ANY-KIND', '2.0-preview-x', 'x-1'])(
    'leaves %s alone',
    (text) => {
      expect(markup(text)).toBe(text);
    },
  );

  it('needs no markup for a quantity', () => {
    expect(markup('最长9 000字节')).toBe('最长9\u00a0000字节');
  });
});
