'use client';

import { useEffect } from 'react';

import { SIDES_BOX } from './comparison-box';

/**
 * Shows changed passages of a comparison side by side when the reader wants it, made in the browser from what the page has
 * inline, so the page doesn’t carry every passage three times. Renders nothing.
 *
 * @param className of one side
 */
export function ComparisonSides({ className, from, to }: { className: string; from: string; to: string }) {
  useEffect(() => {
    const box = document.getElementById(SIDES_BOX);
    if (!(box instanceof HTMLInputElement)) return undefined;
    const show = () =>
      void import('./comparison-split').then(({ showSides }) =>
        showSides(box.checked, className, [from, to]),
      );
    box.addEventListener('change', show);
    // Anyone who was faster than the script.
    if (box.checked) show();
    return () => box.removeEventListener('change', show);
  }, [className, from, to]);
  return null;
}
