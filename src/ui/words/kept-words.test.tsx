import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { KeptWords } from './kept-words';

const markup = (text: string) => renderToStaticMarkup(<KeptWords text={text} />);

it('keeps names with hyphens in an English title', () => {
  expect(markup('Sign in by e-mail, with AES-256-GCM')).toBe(
    'Sign in by <span class="word">e-mail</span>, with <span class="word">AES-256-GCM</span>',
  );
});

it('needs no markup where nothing could break', () => {
  expect(markup('Losing the fabric manager')).toBe('Losing the fabric manager');
  expect(markup('固件规范')).toBe('固件规范');
});
