import type { Env } from '../../env';
import { listenForChangedTags } from '../content-notifications';
import { EVERYTHING, surrogateKey } from '../purged-caches';
import { Purger } from './purger';
import { cloudflare, fastly, type PurgeTarget, varnish } from './targets';

type Settings = Pick<
  Env,
  | 'CACHE_PURGE_VARNISH'
  | 'CACHE_PURGE_VARNISH_TOKEN'
  | 'CACHE_PURGE_FASTLY_SERVICE'
  | 'CACHE_PURGE_FASTLY_TOKEN'
  | 'CACHE_PURGE_CLOUDFLARE_ZONE'
  | 'CACHE_PURGE_CLOUDFLARE_TOKEN'
>;

/** The caches that are purged by tag, each with its token: one without is refused when the variables are read. */
export function purgeTargets(env: Settings): PurgeTarget[] {
  const { CACHE_PURGE_FASTLY_SERVICE: service, CACHE_PURGE_CLOUDFLARE_ZONE: zone } = env;
  return [
    ...env.CACHE_PURGE_VARNISH.map((url) => varnish(url, env.CACHE_PURGE_VARNISH_TOKEN ?? '')),
    ...(service ? [fastly(service, env.CACHE_PURGE_FASTLY_TOKEN ?? '')] : []),
    ...(zone ? [cloudflare(zone, env.CACHE_PURGE_CLOUDFLARE_TOKEN ?? '')] : []),
  ];
}

interface Options {
  readonly connectionString: string;
  readonly targets: readonly PurgeTarget[];
  readonly log: ConstructorParameters<typeof Purger>[1]['log'];
  readonly passesMs?: readonly number[];
}

/** Purges that run for as long as the process lives. */
interface RunningPurges {
  /** Seconds for which a cache could not be purged, of the one that fails longest; undefined while all can be. */
  readonly failSeconds: () => number | undefined;
  readonly stop: () => Promise<void>;
}

/**
 * Purges the shared caches whenever any process commits a change of content, and of everything when changes may have been
 * missed: at the start, after a gap, and when another release begins to answer.
 */
export function runPurges({ connectionString, targets, log, passesMs }: Options): RunningPurges {
  if (targets.length === 0) return { failSeconds: () => undefined, stop: async () => undefined };
  const purgers = targets.map((target) => new Purger(target, { log, ...(passesMs && { passesMs }) }));
  const purge = (keys: readonly string[]) => {
    for (const purger of purgers) purger.add(keys);
  };
  const subscription = listenForChangedTags(connectionString, {
    name: 'portal-purges',
    onChange: (tags) => purge(tags.map(surrogateKey)),
    onRelease: () => purge([EVERYTHING]),
    onSubscribed: () => purge([EVERYTHING]),
    onLost: (error) => log.warn({ err: error }, 'notifications of content changes were interrupted'),
  });
  return {
    failSeconds: () => {
      const failing = purgers.flatMap(({ failsForSeconds }) => failsForSeconds ?? []);
      return failing.length === 0 ? undefined : Math.max(...failing);
    },
    stop: async () => {
      await Promise.all([subscription.stop(), ...purgers.map((purger) => purger.stop())]);
    },
  };
}
