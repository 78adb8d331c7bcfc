import { readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { beforeScheduling } from './schedule-button';

const root = path.resolve(import.meta.dirname, '../../..');

/** As much of an element as the adapter looks at. */
class Button {
  readonly clicked = vi.fn<() => void>();
  constructor(
    private readonly id: string,
    private readonly page: EventTarget,
  ) {}
  closest(selector: string): Button | null {
    return selector === `#${this.id}` ? this : null;
  }
  /** Does what a browser does: the window hears of it first, then the button acts. */
  click(): void {
    const event = new Event('click', { cancelable: true });
    Object.defineProperty(event, 'target', { value: this });
    const stop = vi.spyOn(event, 'stopImmediatePropagation');
    this.page.dispatchEvent(event);
    if (stop.mock.calls.length === 0) this.clicked();
  }
}

let page: EventTarget;
const open = (adapters: 'on' | undefined) => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { documentElement: { dataset: { adapters } } });
  vi.stubGlobal('Element', Button);
};

beforeEach(() => open('on'));
afterEach(() => vi.unstubAllGlobals());

it('the button of the drawer acts after the answer yes, and not after no', async () => {
  const ask = vi.fn(async () => false);
  beforeScheduling(ask);
  const button = new Button('scheduled-publish-save', page);
  button.click();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(button.clicked).not.toHaveBeenCalled();
  ask.mockResolvedValueOnce(true);
  button.click();
  await vi.waitFor(() => expect(button.clicked).toHaveBeenCalledTimes(1));
  // Each schedule is asked about.
  button.click();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
  expect(button.clicked).toHaveBeenCalledTimes(1);
});

it('a double press makes one schedule', async () => {
  const answer = Promise.withResolvers<boolean>();
  const ask = vi.fn(() => answer.promise);
  beforeScheduling(ask);
  const button = new Button('scheduled-publish-save', page);
  button.click();
  button.click();
  answer.resolve(true);
  await vi.waitFor(() => expect(button.clicked).toHaveBeenCalled());
  expect(ask).toHaveBeenCalledTimes(1);
  expect(button.clicked).toHaveBeenCalledTimes(1);
});

it('other buttons act as they do, and so does this one once it has ended or while the adapters are off', () => {
  const ask = vi.fn(async () => false);
  const end = beforeScheduling(ask);
  const other = new Button('other', page);
  other.click();
  end();
  const button = new Button('scheduled-publish-save', page);
  button.click();
  open(undefined);
  beforeScheduling(ask);
  new Button('scheduled-publish-save', page).click();
  expect(other.clicked).toHaveBeenCalled();
  expect(button.clicked).toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});

it('the installed drawer has a button of that name, and announces success without looking at the answer', () => {
  const drawer = readFileSync(
    path.join(root, 'node_modules/@payloadcms/ui/dist/elements/PublishButton/ScheduleDrawer/index.js'),
    'utf8',
  );
  expect(drawer).toContain('id: "scheduled-publish-save"');
  expect(drawer).toMatch(/await schedulePublish\(\{[^;]*\}\);\s*setDate\(undefined\);\s*toast\.success/);
});
