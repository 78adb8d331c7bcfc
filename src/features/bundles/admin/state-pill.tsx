import type { BundleState } from '@/cms/bundles/tables';

import type { BundleTexts } from './texts';

const tones = {
  open: 'light',
  scheduled: 'warning',
  failed: 'error',
  published: 'success',
  undone: 'light',
} as const satisfies Record<BundleState, string>;

/** The state of a bundle as the admin shows states. */
export function StatePill({ state, t }: { state: BundleState } & Pick<BundleTexts, 't'>) {
  return (
    <span className={`pill pill--style-${tones[state]} pill--size-small`}>
      <span className="pill__label">{t(`states.${state}`)}</span>
    </span>
  );
}
