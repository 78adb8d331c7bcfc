'use client';

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/** Between a page’s own title and the brand. */
const BEFORE_BRAND = ' · ';

interface Host {
  setOver(isOver: boolean): void;
}
const HostContext = createContext<Host | undefined>(undefined);

/**
 * What a page asks for, until it is over: then the outcome is what the page is about, and the head, which says what to do,
 * leaves with its promises.
 */
export function OutcomeHost({ head, children }: { head: ReactNode; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const host = useMemo(() => ({ setOver }), []);
  useEffect(() => {
    // The outcome begins where the head did.
    if (isOver) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isOver]);
  return (
    <HostContext value={host}>
      {!isOver && head}
      {children}
    </HostContext>
  );
}

/**
 * Names the page after its outcome while the component is shown.
 *
 * @param title of the outcome; undefined while the page still asks
 * @returns the level of its heading: that of the page, or of a section where the form is within another page
 */
export function useOutcome(title: string | undefined): 1 | 2 {
  const host = useContext(HostContext);
  useLayoutEffect(() => {
    if (!host || title === undefined) return undefined;
    const before = document.title;
    const own = titleOfOutcome(title, before);
    host.setOver(true);
    document.title = own;
    return () => {
      host.setOver(false);
      // Another page may have set its own before this one goes.
      if (document.title === own) document.title = before;
    };
  }, [host, title]);
  return host && title !== undefined ? 1 : 2;
}

/** The title of a document, with that of the outcome in place of what the page asks for. */
export function titleOfOutcome(title: string, before: string): string {
  const brand = before.lastIndexOf(BEFORE_BRAND);
  return brand === -1 ? title : title + before.slice(brand);
}
