import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { OutcomeHost, titleOfOutcome, useOutcome } from './outcome';

function Outcome({ title }: { title?: string }) {
  const level = useOutcome(title);
  const Heading = `h${level}` as const;
  return <Heading>{title ?? 'Subscribe?'}</Heading>;
}

describe('an outcome', () => {
  it('is the heading of the page that asked for it', () => {
    const page = (
      <OutcomeHost head={<h1>Confirm</h1>}>
        <Outcome title="You’re subscribed" />
      </OutcomeHost>
    );
    expect(renderToStaticMarkup(page)).toContain('<h1>You’re subscribed</h1>');
  });

  it('is a heading of a section while the page asks, and in a form within another page', () => {
    const asking = (
      <OutcomeHost head={<h1>Confirm</h1>}>
        <Outcome />
      </OutcomeHost>
    );
    expect(renderToStaticMarkup(asking)).toBe('<h1>Confirm</h1><h2>Subscribe?</h2>');
    expect(renderToStaticMarkup(<Outcome title="Sent" />)).toBe('<h2>Sent</h2>');
  });

  it('names the document, before the brand', () => {
    expect(titleOfOutcome('You’re subscribed', 'Confirm your subscription · Heddle')).toBe(
      'You’re subscribed · Heddle',
    );
    expect(titleOfOutcome('订阅成功', '确认 · 订阅 · 综联')).toBe('订阅成功 · 综联');
    expect(titleOfOutcome('Sent', 'Support')).toBe('Sent');
  });
});
