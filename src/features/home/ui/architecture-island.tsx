'use client';

import { useEffect } from 'react';

/**
 * Arrow keys between the parts of a drawing, and on touch screens a first tap that only shows the part. Highlighting
 * on hover and focus is done by the style sheet alone.
 */
export function ArchitectureIsland() {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let touch = false;
    document.addEventListener(
      'pointerdown',
      (event) => {
        touch = event.pointerType === 'touch';
      },
      { signal, passive: true },
    );
    // In the capture phase, before plain links are followed softly.
    document.addEventListener(
      'click',
      (event) => {
        const part = partOf(event.target);
        if (!part || !touch || 'active' in part.dataset) return;
        event.preventDefault();
        event.stopPropagation();
        activate(part);
      },
      { signal, capture: true },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        const part = partOf(event.target);
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!part || step === undefined) return;
        event.preventDefault();
        const parts = [
          ...(part.closest('[data-board]')?.querySelectorAll<SVGAElement>('a[data-part]') ?? []),
        ];
        const next = parts[(parts.indexOf(part) + step + parts.length) % parts.length];
        part.setAttribute('tabindex', '-1');
        next?.setAttribute('tabindex', '0');
        next?.focus();
      },
      { signal },
    );
    return () => ending.abort();
  }, []);
  return null;
}

function partOf(target: EventTarget | null): SVGAElement | null {
  return target instanceof Element ? target.closest<SVGAElement>('a[data-n]') : null;
}

function activate(part: SVGAElement): void {
  const board = part.closest('[data-board]');
  board?.querySelectorAll('[data-active]').forEach((element) => element.removeAttribute('data-active'));
  board
    ?.querySelectorAll(`[data-n="${part.dataset['n'] ?? ''}"]`)
    .forEach((element) => element.setAttribute('data-active', ''));
}
