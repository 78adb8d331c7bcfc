import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answerForFileDrawer, guardFileDrawer, isOfFileDrawer } from './file-drawer';

const root = path.resolve(import.meta.dirname, '../../..');
const elements = globSync('node_modules/@payloadcms/ui/dist/elements/**/*.js', { cwd: root })
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

it.each([
  "const baseClass = 'bulk-upload--file-manager'",
  "const baseClass = 'bulk-upload--drawer-header'",
  "const baseClass = 'drawer-close-button'",
  "const baseClass = 'confirmation-modal'",
  '`${baseClass}--is-open`',
  'className: `${baseClass}__close`',
  // The button asks, and the place beside the drawer doesn't.
  'openModal(discardBulkUploadModalSlug)',
  't10 = () => closeModal(slug);',
  // What is not JSON is swallowed, and a file without errors counts as saved.
  'const json = await req.json();',
  'errorCount = nonFieldErrors.length || 1;',
])('the installed admin still has %s', (text) => {
  expect(elements.replaceAll(/\b(json|errorCount)_\d+/g, '$1')).toContain(text);
});

/** As much of an element as the adapter looks at: its class, what it is in, and what is in it. */
class Part {
  readonly clicked = vi.fn<() => void>();
  parent: Part | undefined;
  constructor(
    private readonly name: string,
    private readonly parts: readonly Part[] = [],
  ) {
    for (const part of parts) part.parent = this;
  }
  closest(selector: string): Part | null {
    if (selector === `.${this.name}`) return this;
    return this.parent?.closest(selector) ?? null;
  }
  querySelectorAll(selector: string): Part[] {
    const wanted = selector.split('.').at(-1);
    return this.parts.flatMap((part) => [
      ...(part.name === wanted ? [part] : []),
      ...part.querySelectorAll(selector),
    ]);
  }
  querySelector(selector: string): Part | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  click(): void {
    this.clicked();
  }
}

let page: EventTarget;

/** A page on which these drawers are open. @returns what was held back of what happens to an element */
function open(drawers: readonly Part[], adapters = 'on') {
  page = new EventTarget();
  const body = new Part('body', drawers);
  vi.stubGlobal('window', Object.assign(page, { location: { href: 'https://portal.example/admin' } }));
  vi.stubGlobal('document', {
    documentElement: { dataset: { adapters } },
    querySelector: (selector: string) => body.querySelector(selector),
    querySelectorAll: (selector: string) => body.querySelectorAll(selector),
  });
  vi.stubGlobal('Element', Part);
  return (name: string, target: Part, more: object = {}): boolean => {
    const event = Object.assign(new Event(name, { cancelable: true }), more);
    Object.defineProperty(event, 'target', { value: target });
    return !page.dispatchEvent(event);
  };
}

let close: Part;
let strip: Part;
let drawer: Part;

beforeEach(() => {
  close = new Part('drawer-close-button');
  strip = new Part('drawer__close');
  drawer = new Part('drawer--is-open', [strip, new Part('bulk-upload--file-manager', [close])]);
});
afterEach(() => vi.unstubAllGlobals());

describe('the drawer for new files', () => {
  it.each([
    ['click', {}],
    ['keydown', { key: 'Escape' }],
  ])('asks by its own button at a %s', (name, more) => {
    const happens = open([drawer]);
    const end = guardFileDrawer();
    expect(happens(name, strip, more)).toBe(true);
    expect(close.clicked).toHaveBeenCalledTimes(1);
    end();
    expect(happens(name, strip, more)).toBe(false);
  });

  it('has the page ask before it is left', () => {
    const happens = open([drawer]);
    guardFileDrawer();
    expect(happens('beforeunload', drawer)).toBe(true);
    const without = open([]);
    guardFileDrawer();
    expect(without('beforeunload', drawer)).toBe(false);
  });

  it('leaves Esc to its question, and to a drawer over it', () => {
    for (const over of [new Part('confirmation-modal'), new Part('drawer--is-open')]) {
      const happens = open([drawer, over]);
      guardFileDrawer();
      expect(happens('keydown', strip, { key: 'Escape' })).toBe(false);
    }
    expect(close.clicked).not.toHaveBeenCalled();
  });

  it('leaves other drawers alone', () => {
    const plain = new Part('drawer__close');
    const happens = open([new Part('drawer--is-open', [plain])]);
    guardFileDrawer();
    expect(happens('click', plain)).toBe(false);
    expect(happens('keydown', plain, { key: 'Escape' })).toBe(false);
  });

  it('closes as Payload closes it with the adapters off', () => {
    const happens = open([drawer], 'off');
    guardFileDrawer();
    expect(happens('click', strip)).toBe(false);
  });
});

describe('an upload of the drawer', () => {
  it('is one to the library while the drawer is open', () => {
    open([drawer]);
    expect(isOfFileDrawer({ method: 'POST', url: '/api/media?locale=zh' })).toBe(true);
    expect(isOfFileDrawer({ method: 'GET', url: '/api/media?locale=zh' })).toBe(false);
    expect(isOfFileDrawer({ method: 'POST', url: '/api/media/access' })).toBe(false);
    open([]);
    expect(isOfFileDrawer({ method: 'POST', url: '/api/media?locale=zh' })).toBe(false);
  });

  const message = (isOffline: boolean) => (isOffline ? 'no connection' : 'no answer');

  it('that met no network is refused in the way that keeps the file', async () => {
    const answer = await answerForFileDrawer(() => Promise.reject(new TypeError('Failed to fetch')), message);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ errors: [{ message: 'no connection' }] });
  });

  it.each([
    [502, 502],
    [200, 503],
  ])('that a proxy answered with a page and %d is refused with %d', async (status, told) => {
    const page = async () => new Response('<h1>Bad gateway</h1>', { status });
    const answer = await answerForFileDrawer(page, message);
    expect(answer.status).toBe(told);
    expect(await answer.json()).toEqual({ errors: [{ message: 'no answer' }] });
  });

  it('keeps the portal’s own answer', async () => {
    const own = Response.json({ doc: { id: 'x' } }, { status: 201 });
    const answer = await answerForFileDrawer(async () => own, message);
    expect(answer).toBe(own);
    expect(await answer.json()).toEqual({ doc: { id: 'x' } });
  });
});
