import { isRecord } from '@/platform/http/refusal';

/** Texts of a form, by the names of its fields. */
export type DraftTexts<Name extends string> = Readonly<Record<Name, string>>;

/** What keeps them. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'staff-draft:';

/**
 * Keeps texts that were typed and not sent, as long as the storage does. Texts about people are kept in the tab, so none outlives
 * it, as those of items do (ADR 155). What the storage refuses is kept until the page is loaded again.
 */
export function typedTexts(store: DraftStore | undefined) {
  const typed = new Map<string, string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** @param whose account and form: nobody else is offered it */
    read: (whose: string): string | null => typed.get(whose) ?? store?.getItem(PREFIX + whose) ?? null,
    write(whose: string, texts: DraftTexts<string>): void {
      const written = JSON.stringify(texts);
      typed.set(whose, written);
      try {
        store?.setItem(PREFIX + whose, written);
      } catch {
        // The storage is full; the page still has it.
      }
      tell();
    },
    remove(whose: string): void {
      typed.delete(whose);
      store?.removeItem(PREFIX + whose);
      tell();
    },
  };
}

/** The texts that a form begins with, and over them those that were kept. */
export function withKept<Name extends string>(
  begun: DraftTexts<Name>,
  kept: string | null,
): DraftTexts<Name> {
  const found = parsed(kept);
  const texts = Object.keys(begun).flatMap((name): [string, string][] => {
    const text = found[name];
    return typeof text === 'string' ? [[name, text]] : [];
  });
  return Object.assign({}, begun, Object.fromEntries(texts));
}

/** Whether nothing was typed: a form says what it began with. */
export const saysTheSame = <Name extends string>(begun: DraftTexts<Name>, texts: DraftTexts<Name>): boolean =>
  JSON.stringify(withKept(begun, JSON.stringify(texts))) === JSON.stringify(begun);

function parsed(kept: string | null): Readonly<Record<string, unknown>> {
  if (kept === null) return {};
  try {
    const texts: unknown = JSON.parse(kept);
    return isRecord(texts) ? texts : {};
  } catch {
    return {};
  }
}
