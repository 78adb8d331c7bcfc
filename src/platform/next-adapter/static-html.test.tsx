import { expect, it } from 'vitest';

import { staticHtml } from './static-html';

const Word = ({ text }: { text: string }) => <b>{text}</b>;

it('renders plain elements and components without marks for hydration', () => {
  const html = staticHtml(
    <ul className="a">
      <li>
        1 &lt; 2 <Word text="综联" />
      </li>
    </ul>,
  );
  expect(html).toBe('<ul class="a"><li>1 &lt; 2 <b>综联</b></li></ul>');
});
