import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { RichTextBlock } from './model';
import { RichTextView } from './rich-text-view';
import { sampleLabels as labels } from './sample-labels';

const markup = (block: RichTextBlock) =>
  renderToStaticMarkup(<RichTextView text={{ blocks: [block] }} labels={labels} />);

describe('cells of tables', () => {
  const cell = (text: string) =>
    markup({ type: 'table', header: [], rows: [[[{ type: 'text', text: '' }], [{ type: 'text', text }]]] });

  it.each(['每周二', '2025年10月', '2025年10月31日', 'HB-2双端口板', '10 ms', 'heddle-sim'])(
    'keeps %s in one line',
    (text) => {
      expect(cell(text)).toContain('<td class="word">');
    },
  );

  it.each(['八个机柜共用一个内存池', '自2025年10月起', 'six layers'])('lets %s break', (text) => {
    expect(cell(text)).not.toContain('<td class="word">');
  });
});

it('names rows by their cells, so each is heard with the name of its row', () => {
  const cell = (text: string) => [{ type: 'text', text } as const];
  const table = markup({
    type: 'table',
    header: [cell('Part'), cell('Count')],
    rows: [
      [cell('Host'), cell('8')],
      [cell('Leaf'), cell('4')],
    ],
  });
  expect(table).toMatch(/<tr><th scope="row"[^>]*>Host<\/th><td>8<\/td><\/tr>/);
  const register = markup({
    type: 'register',
    id: 'reg-a',
    name: 'LINK_CTRL',
    offset: '0x40',
    width: 32,
    fields: [{ bits: '31:24', field: 'LANE_MASK', access: 'RW', reset: '0xFF', description: 'Lanes' }],
  });
  expect(register).toContain(
    '<td>31:24</td><th scope="row" tabindex="0" data-walk="LINK_CTRL">LANE_MASK</th><td>RW</td>',
  );
});

it('shows a diagram under its caption, and tells its steps', () => {
  const html = markup({
    type: 'diagram',
    id: 'fig-a',
    label: 'Figure 3-2',
    caption: 'Replay',
    kind: 'sequence',
    name: 'Sequence chart',
    source: 'A->>B: SEQ',
    svg: '<svg viewBox="0 0 1 1"></svg>',
    steps: ['A to B: SEQ', 'B to A: ACK'],
  });
  expect(html).toContain('<figure id="fig-a"');
  expect(html).toMatch(/role="img" aria-label="Figure 3-2 Replay"[^>]*><svg aria-hidden="true" /);
  expect(html).toContain(
    '<ol class="visually-hidden" aria-label="Sequence chart"><li>A to B: SEQ</li><li>B to A: ACK</li></ol>',
  );
});

it('says formulas and drawings in words only, not also letter by letter', () => {
  const formula = { type: 'formula', id: 'f', latex: 'x', spoken: 'x' } as const;
  const spoken = markup({ ...formula, mathml: '<math display="block"><mi>x</mi></math>' });
  expect(spoken).toContain('role="math" aria-label="x"><math aria-hidden="true" display="block"><mi>x</mi>');
  const mathml = '<math><mi>n</mi></math>';
  const inline = { type: 'formula', text: 'n', latex: 'n', spoken: 'n', mathml } as const;
  expect(markup({ type: 'paragraph', children: [inline] })).toMatch(
    /<p><span [^>]*role="math" aria-label="n"><math aria-hidden="true"><mi>n<\/mi><\/math><\/span><\/p>/,
  );
  const svg = '<svg aria-hidden="true" viewBox="0 0 1 1"><svg viewBox="0 0 1 1"/></svg>';
  const picture = { src: '/a.svg', sources: [], avif: [], width: 1, height: 1, alt: 'A frame', svg };
  expect(markup({ type: 'figure', id: 'g', caption: '', picture })).toContain(`aria-label="A frame">${svg}`);
});

describe('entries', () => {
  const entries = [{ title: 'Ada', label: 'Convener', href: '/en/sig', body: [] }];

  it.each(['steps', 'timeline'] as const)('are numbered for those who hear %s', (look) => {
    expect(markup({ type: 'entries', look, entries })).toMatch(/<ol role="list"[^>]*><li/);
  });

  it('are logos that say the name, or the name where there is none', () => {
    const picture = { src: '/a.svg', sources: [], avif: [], width: 120, height: 40, alt: 'Ada' };
    const html = markup({
      type: 'entries',
      look: 'logos',
      entries: [
        { title: 'Ada', label: '', href: '/en/sig', picture, body: [] },
        { title: 'Bell', label: '', body: [] },
      ],
    });
    expect(html).toMatch(/<a href="\/en\/sig"><picture><img src="\/a.svg"[^>]* alt="Ada"/);
    expect(html).toContain('<span>Bell</span>');
  });

  it('say nothing where their drawing is for decoration only', () => {
    const drawing = { src: '/link.svg', sources: [], avif: [], width: 320, height: 180, svg: '<svg/>' };
    const card = (alt: string) =>
      markup({
        type: 'entries',
        look: 'cards',
        entries: [{ title: 'Link', label: '', body: [], picture: { ...drawing, alt } }],
      });
    expect(card('')).toContain('aria-hidden="true"><svg');
    expect(card('')).not.toContain('role="img"');
    expect(card('A link')).toContain('role="img" aria-label="A link"><svg');
  });

  it('lead where their title does', () => {
    const html = markup({ type: 'entries', look: 'people', entries });
    expect(html).toContain('<a href="/en/sig">Ada</a>');
    expect(html).toContain('Convener');
  });
});

it('offers a file with its facts, and its SHA-256 to select and to copy', () => {
  const file = {
    title: 'Simulator',
    href: '/api/media/file/sim.zip',
    format: 'ZIP',
    bytes: 1_200_000,
    body: [],
  };
  const html = markup({ type: 'downloads', files: [{ ...file, sha256: 'a1b2' }] });
  expect(html).toContain('<a href="/api/media/file/sim.zip" download="">Simulator</a>');
  expect(html).toContain('ZIP, 1.2 MB');
  expect(html).toContain('<code>a1b2</code>');
  expect(html).toMatch(
    /<button[^>]* aria-label="Copy SHA-256 of Simulator" data-copy-code="Copied"[^>]*>Copy SHA-256<\/button>/,
  );
  expect(markup({ type: 'downloads', files: [file] })).not.toContain('SHA-256');
});

describe('the latest of a list', () => {
  const event = (title: string, until: string) => ({
    title,
    href: `/en/activities/${title}`,
    summary: '',
    date: { iso: '2026-01-01T00:00:00.000Z', text: 'January 1, 2026' },
    label: 'Hangzhou',
    until,
  });
  const show = (...items: ReturnType<typeof event>[]) =>
    markup({
      type: 'latest',
      list: 'activities',
      count: 2,
      items,
      empty: 'No events are scheduled right now.',
      more: { label: 'All events', href: '/en/activities' },
    });
  const future = '2999-01-01T00:00:00.000Z';

  it('leaves out what is over by now, and fills up with what comes next', () => {
    const html = show(
      event('past', '2020-01-01T00:00:00.000Z'),
      event('a', future),
      event('b', future),
      event('c', future),
    );
    expect([...html.matchAll(/activities\/(\w+)"/g)].map(([, name]) => name)).toEqual(['a', 'b']);
    expect(html).toMatch(/<time dateTime="2026-01-01T00:00:00.000Z">January\s1,\s2026<\/time>/);
  });

  it('says in a line that there is nothing, and leads on', () => {
    const html = show(event('past', '2020-01-01T00:00:00.000Z'));
    expect(html).toContain('No events are scheduled right now.');
    expect(html).not.toContain('<ul');
    expect(html).toContain('href="/en/activities"');
  });
});

it('keeps a short name in code in one line', () => {
  const paragraph = (text: string) =>
    markup({ type: 'paragraph', children: [{ type: 'text', text, marks: ['code'] }] });
  expect(paragraph('--version')).toContain('<code class="word">--version</code>');
  expect(paragraph('docs/base-specification/memory')).toContain('<code>docs');
});

describe('quantities stay in one line', () => {
  it('in captions', () => {
    const picture = { src: '', sources: [], avif: [], width: 0, height: 0, alt: '', svg: '<svg/>' };
    expect(markup({ type: 'figure', id: '', picture, caption: 'Links of 64 GT/s' })).toContain(
      'Links of 64\u00a0GT/s',
    );
  });

  it('in descriptions of register fields, but not in their values', () => {
    const field = {
      bits: '11:0',
      field: 'COUNT',
      access: 'RW',
      reset: '0 128',
      description: 'up to 4 096 in 2 ms',
    };
    const table = markup({
      type: 'register',
      id: '',
      name: 'CREDIT',
      offset: '0x0040',
      width: 32,
      fields: [field],
    });
    expect(table).toContain('up to 4\u00a0096 in 2\u00a0ms');
    expect(table).toContain('<td>0 128</td>');
  });
});

it('offers to copy a listing, outside of what is copied', () => {
  const html = markup({ type: 'code', language: 'sh', code: 'make up' });
  expect(html).toContain('<code>make up</code></pre></div><button type="button"');
  expect(html).toMatch(
    /aria-label="Copy code" data-copy-code="Code copied" data-copy-failed="Select the code"/,
  );
});

describe('people without a picture', () => {
  const person = (title: string) =>
    markup({ type: 'entries', look: 'people', entries: [{ title, label: '', body: [] }] });

  it.each([
    ['Lin Qiao', 'LQ'],
    ['Ada van Loon', 'AL'],
    ['Plinth', 'P'],
    ['林桥', '林'],
    ['玛尔塔·韦尔德', '玛'],
  ])('show how %s begins, and not to screen readers', (name, initials) => {
    expect(person(name)).toContain(`aria-hidden="true">${initials}</span>`);
  });
});

it('ties each number in a picture to its text, which also says it', () => {
  const picture = { src: '', sources: [], avif: [], width: 0, height: 0, alt: 'A board', svg: '<svg/>' };
  const html = markup({
    type: 'callouts',
    id: 'board',
    picture,
    caption: '',
    points: [
      { title: 'Port', x: 12, y: 43.5, href: '/en/software', body: [] },
      { title: 'Lights', x: 23, y: 62.5, body: [] },
    ],
  });
  expect(html).toContain('href="#board-point-1" aria-label="1. Port" style="left:12%;top:43.5%">1</a>');
  expect(html).toContain('<li id="board-point-1"><span');
  expect(html).toContain('<a href="/en/software">Port</a>');
  expect(html).toContain('href="#board-point-2" aria-label="2. Lights" style="left:23%;top:62.5%">2</a>');
  expect(html).toContain('<li id="board-point-2"><span');
});
