/** Address of the build manifest (contracts, section 3). */
const MANIFEST = '/builds/latest.json';

/** Milliseconds between two looks at the manifest. */
export const POLL_INTERVAL = 60 * 60 * 1000;

interface BuildWatch {
  /** To be called when the tab is looked at again. */
  returned: () => Promise<void>;
  stop: () => void;
}

interface Surroundings {
  /** ID of the build that the server runs; undefined if it is unknown at the moment. */
  readId: () => Promise<string | undefined>;
  /** Milliseconds since any fixed moment. */
  now: () => number;
  setInterval: (task: () => void, ms: number) => number;
  clearInterval: (timer: number) => void;
}

/** Returns of the tab within this many milliseconds of the last look do not look again. */
const LEAST_BETWEEN = 60_000;

/**
 * Remembers the build that the server ran when the page came, looks hourly and when the tab comes back, and calls
 * `onNew` once when it is another one.
 */
export function watchBuild(onNew: () => void, around: Surroundings = browser): BuildWatch {
  let first: string | undefined;
  let lastLook = Number.NEGATIVE_INFINITY;

  const look = async (): Promise<void> => {
    lastLook = around.now();
    const id = await around.readId();
    if (id === undefined || id === first) return;
    if (first === undefined) {
      first = id;
      return;
    }
    stop();
    onNew();
  };
  const timer = around.setInterval(() => void look(), POLL_INTERVAL);
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    around.clearInterval(timer);
  };
  void look();
  return {
    async returned() {
      if (!stopped && around.now() - lastLook >= LEAST_BETWEEN) await look();
    },
    stop,
  };
}

const browser: Surroundings = {
  async readId() {
    try {
      const response = await fetch(MANIFEST, { cache: 'no-store', signal: AbortSignal.timeout(20_000) });
      if (!response.ok) return undefined;
      const { id } = (await response.json()) as { id?: unknown };
      return typeof id === 'string' ? id : undefined;
    } catch {
      // Offline or restarting: the next look will tell.
      return undefined;
    }
  },
  now: () => performance.now(),
  setInterval: (task, ms) => window.setInterval(task, ms),
  clearInterval: (timer) => window.clearInterval(timer),
};
