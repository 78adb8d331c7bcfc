import { useEffect, useState } from 'react';

import { staffRequest } from '@/cms/admin/staff-request';

import { type LinkTarget, MOST_DESCRIBED } from '../target';

/** Milliseconds for which an answer is shown again without another request. */
const FRESH = 15_000;

interface Asked {
  readonly at: number;
  readonly target: Promise<LinkTarget>;
}

const asked = new Map<string, Asked>();
let waiting: Map<string, PromiseWithResolvers<LinkTarget>> | undefined;

/** Asks where a link leads; all links of a form in a few requests. */
function describe(address: string): Promise<LinkTarget> {
  const known = asked.get(address);
  if (known && Date.now() - known.at < FRESH) return known.target;
  if (!waiting) {
    waiting = new Map();
    // The fields of a form are shown one after another.
    window.setTimeout(askWaiting);
  }
  const answer = Promise.withResolvers<LinkTarget>();
  waiting.set(address, answer);
  asked.set(address, { at: Date.now(), target: answer.promise });
  answer.promise.catch(() => asked.delete(address));
  return answer.promise;
}

function askWaiting(): void {
  const all = [...(waiting ?? [])];
  waiting = undefined;
  for (let start = 0; start < all.length; start += MOST_DESCRIBED) {
    const some = all.slice(start, start + MOST_DESCRIBED);
    const query = new URLSearchParams(some.map(([address]) => ['address', address]));
    staffRequest<{ targets: readonly LinkTarget[] }>(`/api/link-targets/described?${query.toString()}`, {
      background: true,
    }).then(
      ({ targets }) => {
        some.forEach(([address, answer], index) =>
          answer.resolve(targets[index] ?? { address, title: address }),
        );
      },
      (error: unknown) => {
        for (const [, answer] of some) answer.reject(error);
      },
    );
  }
}

/** Notes what someone has just chosen, so it is shown without asking. */
export function noteDescribed(target: LinkTarget): void {
  asked.set(target.address, { at: Date.now(), target: Promise.resolve(target) });
}

/** Where a link leads, and whether that is known; people who come back to the page see what has changed meanwhile. */
export function useDescribed(address: string): {
  readonly target?: LinkTarget;
  readonly state: 'asking' | 'known' | 'failed';
} {
  const [answer, setAnswer] = useState<{ address: string; target?: LinkTarget }>();
  useEffect(() => {
    if (address === '') return undefined;
    let isShown = true;
    const ask = () => {
      describe(address).then(
        (target) => {
          if (isShown) setAnswer({ address, target });
        },
        () => {
          if (isShown) setAnswer({ address });
        },
      );
    };
    ask();
    window.addEventListener('focus', ask);
    return () => {
      isShown = false;
      window.removeEventListener('focus', ask);
    };
  }, [address]);
  if (answer?.address !== address) return { state: 'asking' };
  return answer.target ? { target: answer.target, state: 'known' } : { state: 'failed' };
}
