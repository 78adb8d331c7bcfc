interface Read<T> {
  readonly answer: Promise<T>;
  readonly leaving: AbortController;
  users: number;
}

/**
 * Lets parts of a page that need the same share one request. It is kept while one of them is there, and ends when the last one
 * leaves.
 * @param read starts the request for a key
 */
export function sharedReads<T>(
  read: (key: string, signal: AbortSignal) => Promise<T>,
): (key: string) => { readonly answer: Promise<T>; readonly leave: () => void } {
  const reads = new Map<string, Read<T>>();
  const begin = (key: string): Read<T> => {
    const leaving = new AbortController();
    const begun = { answer: read(key, leaving.signal), leaving, users: 0 };
    reads.set(key, begun);
    return begun;
  };
  return (key) => {
    const shared = reads.get(key) ?? begin(key);
    shared.users += 1;
    return {
      answer: shared.answer,
      leave: () => {
        shared.users -= 1;
        if (shared.users > 0) return;
        reads.delete(key);
        shared.leaving.abort();
      },
    };
  };
}
