/**
 * Something that the composition root (`src/payload.ts`) gives to code that must not import it.
 *
 * Next bundles pages, routes and instrumentation separately, each with its own copy of a module. They share one process,
 * so the value is kept on `globalThis`.
 */
export interface Port<Value> {
  /** Fills the port; a later call replaces the value (hot reload). Only the composition root calls it. */
  provide(value: Value): void;
  /** The value. @throws Error in a process that never imported the composition root */
  get(): Value;
}

const STATE = Symbol.for('portal.ports');

/** @param name unique in the process */
export function port<Value extends object>(name: string): Port<Value> {
  const values = ((globalThis as { [STATE]?: Map<string, object> })[STATE] ??= new Map());
  return {
    provide: (value) => void values.set(name, value),
    get() {
      const value = values.get(name);
      if (!value) throw new Error(`Nothing was provided as "${name}": import src/payload.ts first.`);
      return value as Value;
    },
  };
}
