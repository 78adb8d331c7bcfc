import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { ErrorAddress, ErrorPage } from './error-page';

it('keeps an address together, apart from the words before it, and says the title as it is', () => {
  const html = renderToStaticMarkup(
    <ErrorPage
      title={
        <>
          Page Not Found: <ErrorAddress text="/en/no-page" />
        </>
      }
      actions={null}
    />,
  );
  const heading = /<h1>(.*)<\/h1>/.exec(html)?.[1] ?? '';
  expect(heading).toMatch(/^Page Not Found: <span[^>]*>\/<wbr\/>en\/<wbr\/>no-page<wbr\/><\/span>$/);
  expect(heading.replaceAll(/<[^>]*>/g, '')).toBe('Page Not Found: /en/no-page');
});
