import { describe, expect, it } from 'vitest';

import { sanitizeSvg } from './sanitize-svg';

describe('sanitizeSvg', () => {
  it('keeps drawings with their colors, gradients, and camel-case names', () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><linearGradient id="g"><stop offset="0" stop-color="red"></stop></linearGradient><path d="M0 0L9 9" stroke="currentColor" fill="url(#g)"></path></svg>';
    expect(sanitizeSvg(drawing)).toContain('viewBox="0 0 10 10"');
    expect(sanitizeSvg(drawing)).toContain('<linearGradient id="g">');
    expect(sanitizeSvg(drawing)).toContain('fill="url(#g)"');
  });

  it('keeps custom properties as colors, which figures use for the theme', () => {
    expect(sanitizeSvg('<svg><path stroke="var(--figure-accent, #A4531F)"/></svg>')).toContain(
      'var(--figure-accent, #A4531F)',
    );
  });

  it.each([
    ['<svg><script>alert(1)</script></svg>', 'script'],
    ['<svg onload="alert(1)"></svg>', 'onload'],
    ['<svg><foreignObject><iframe src="https://x.example"/></foreignObject></svg>', 'iframe'],
    ['<svg><a href="javascript:alert(1)"><text>x</text></a></svg>', 'javascript'],
    ['<svg><use href="https://x.example/a.svg#b"/></svg>', 'x.example'],
    ['<svg><image href="https://x.example/a.png"/></svg>', 'x.example'],
    ['<svg><rect fill="url(https://x.example/a)"/></svg>', 'x.example'],
    ['<svg><style>@import "https://x.example"</style></svg>', 'x.example'],
    ['<svg><animate attributeName="href" to="javascript:alert(1)"/></svg>', 'javascript'],
  ])('removes the danger from %s', (source, danger) => {
    expect(sanitizeSvg(source)).not.toContain(danger);
  });
});
