/** Keys that journeys press. */
export type Key = 'Enter' | 'Escape' | ' ' | '/' | '+';

/** Size of a new window’s content, as in the browser tests. */
export const DESKTOP = { width: 1280, height: 800 };

/** One window of a browser that is not Chromium, as far as journeys of visitors use it. */
export interface Tab {
  /** Opens an address and waits until it has been loaded. */
  open(address: string): Promise<void>;
  /** Size of the window’s content in CSS pixels. */
  resize(size: { width: number; height: number }): Promise<void>;
  /** Runs a function in the page; it sees only its arguments, which are sent as JSON. */
  inPage<Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Clicks the first match of a CSS selector where a person would. @throws Error when nothing matches or it is covered */
  click(selector: string): Promise<void>;
  /** Presses a key where the focus is. */
  press(key: Key): Promise<void>;
  /** Types at the end of a field. */
  type(selector: string, text: string): Promise<void>;
  /** Errors of the page and lines of its console that are errors, since the last call; `undefined` where a driver does not say. */
  complaints(): string[] | undefined;
}

/** A browser that is installed here, and how its windows are opened. */
export interface Engine {
  /** Opens a window with a profile of its own, which is deleted with it. */
  tab(): Promise<Tab & AsyncDisposable>;
  /** Ends the browser and everything that was started for it. */
  stop(): Promise<void>;
}

/** How an engine is started, or why it can’t be. */
export type Available = { start(): Promise<Engine> } | { missing: string };
