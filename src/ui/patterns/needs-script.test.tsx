import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { NeedsScript } from './needs-script';

it('hides what does not work without scripts, and says why', () => {
  const html = renderToStaticMarkup(
    <NeedsScript title="This page requires JavaScript" text="Turn on JavaScript." className="column">
      <p>Checking your link…</p>
    </NeedsScript>,
  );
  expect(html).toContain('<div class="column needs-js"><p>Checking your link…</p></div>');
  expect(html).toMatch(/role="note".*This page requires JavaScript.*Turn on JavaScript\./s);
});
