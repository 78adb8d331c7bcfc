import { useEffect, useState } from 'react';

import { staffRequest } from '@/cms/admin/staff-request';

import type { LinkTarget } from '../target';

import { askAbout, LINK_TARGETS, type TargetSource } from './target-source';

/** Milliseconds for which an answer is shown again without another request. */
const FRESH = 15_000;

interface Asked {
  readonly at: number;
  readonly target: Promise<LinkTarget>;
}

/** What was asked of a source, by address, and what waits to be asked of it. */
interface Known {
  readonly asked: Map<string, Asked>;
  waiting?: Map<string, PromiseWithResolvers<LinkTarget>> | undefined;
}

const sources = new Map<TargetSource, Known>();

function knownOf(source: TargetSource): Known {
  const known = sources.get(source) ?? { asked: new Map() };
  sources.set(source, known);
  return known;
}

/** Asks where a link leads; all links of a form in a few requests. */
function describe(address: string, source: TargetSource): Promise<LinkTarget> {
  const known = knownOf(source);
  const earlier = known.asked.get(address);
  if (earlier && Date.now() - earlier.at < FRESH) return earlier.target;
  if (!known.waiting) {
    known.waiting = new Map();
    // The fields of a form are shown one after another.
    window.setTimeout(() => askWaiting(known, source));
  }
  const answer = Promise.withResolvers<LinkTarget>();
  known.waiting.set(address, answer);
  known.asked.set(address, { at: Date.now(), target: answer.promise });
  answer.promise.catch(() => known.asked.delete(address));
  return answer.promise;
}

function askWaiting(known: Known, source: TargetSource): void {
  const waiting = known.waiting ?? new Map<string, PromiseWithResolvers<LinkTarget>>();
  known.waiting = undefined;
  for (const { request, addresses } of askAbout(source, [...waiting.keys()])) {
    staffRequest<{ targets: readonly LinkTarget[] }>(request, { background: true }).then(
      ({ targets }) => {
        for (const [index, address] of addresses.entries())
          waiting.get(address)?.resolve(targets[index] ?? { address, title: address });
      },
      (error: unknown) => {
        for (const address of addresses) waiting.get(address)?.reject(error);
      },
    );
  }
}

/** Notes what someone has just chosen, so it is shown without asking. */
export function noteDescribed(target: LinkTarget, source = LINK_TARGETS): void {
  knownOf(source).asked.set(target.address, { at: Date.now(), target: Promise.resolve(target) });
}

/** Where a link leads, and whether that is known; people who come back to the page see what has changed meanwhile. */
export function useDescribed(
  address: string,
  source = LINK_TARGETS,
): {
  readonly target?: LinkTarget;
  readonly state: 'asking' | 'known' | 'failed';
} {
  const [answer, setAnswer] = useState<{ address: string; target?: LinkTarget }>();
  useEffect(() => {
    if (address === '') return undefined;
    let isShown = true;
    const ask = () => {
      describe(address, source).then(
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
  }, [address, source]);
  if (answer?.address !== address) return { state: 'asking' };
  return answer.target ? { target: answer.target, state: 'known' } : { state: 'failed' };
}
