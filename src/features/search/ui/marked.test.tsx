import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { Marked } from './marked';

it('keeps a quantity in one line and the mark in its place', () => {
  expect(renderToStaticMarkup(<Marked text="runs at 112 GT/s" ranges={[[12, 14]]} />)).toBe(
    '<span>runs at 112\u00a0<mark>GT</mark></span>/s',
  );
});
