'use client';

import { useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { Icon } from '@/ui/icons/icon';

import { PaletteDialog } from './palette-dialog';
import type { Creation } from './palette-entries';
import { PaletteKeys } from './palette-keys';
import { usePaletteTexts } from './palette-texts';
import styles from './palette.module.css';
import { type PaletteView, usePaletteKeys } from './use-palette-keys';

const never = () => () => undefined;

/** Opens the command palette, with the pointer and on phones; the keys work on every page that has the menu. */
export function PaletteButton({ create }: { create: readonly Creation[] }) {
  const texts = usePaletteTexts();
  const [view, setView] = useState<PaletteView>();
  const isApple = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
  usePaletteKeys(setView);
  const modifier = isApple ? '⌘' : 'Ctrl';
  const close = () => setView(undefined);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={() => setView('commands')}
      >
        <Icon name="search" small />
        <span>{texts.labels.open}</span>
        <kbd aria-hidden>{modifier} K</kbd>
      </button>
      {/* Payload makes the menu inert while it is closed, and with it everything in it. */}
      {view === 'commands' &&
        createPortal(
          <PaletteDialog texts={texts} create={create} onKeys={() => setView('keys')} onClose={close} />,
          document.body,
        )}
      {view === 'keys' &&
        createPortal(<PaletteKeys texts={texts} modifier={modifier} onClose={close} />, document.body)}
    </>
  );
}
