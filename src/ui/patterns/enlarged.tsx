'use client';

import { useEffect, useRef, useState } from 'react';

import { Icon, type IconName } from '../icons/icon';
import styles from './enlarged.module.css';
import { EnlargedView } from './enlarged-view';

export interface EnlargedProps {
  /** What is shown; it is taken from its place in the page, and put back. */
  content: HTMLElement;
  title: string;
  labels: Readonly<Record<'zoomIn' | 'zoomOut' | 'fit' | 'turn' | 'close' | 'tools' | 'scale', string>>;
  /** How a scale is said. */
  percent: (scale: number) => string;
  onClose: () => void;
}

/**
 * A figure or table over the whole window, in the browser's own modal dialog: it closes on Escape and gives the focus
 * back. Plus, minus, and 0 zoom, arrow keys move, as do dragging, pinching, and the wheel.
 */
export function Enlarged({ content, title, labels, percent, onClose }: EnlargedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const view = useRef<EnlargedView>(null);
  const [scale, setScale] = useState(1);
  const [canTurn, setCanTurn] = useState(false);
  const [isTurned, setTurned] = useState(false);

  useEffect(() => {
    const { current: shown } = dialog;
    if (!shown || !stage.current) return undefined;
    shown.showModal();
    const opened = new EnlargedView(stage.current, content, (state) => {
      setScale(state.scale);
      setCanTurn(state.canTurn);
      setTurned(state.isTurned);
    });
    view.current = opened;
    stage.current.focus();
    return () => {
      opened.end();
      shown.close();
    };
  }, [content]);

  const close = () => dialog.current?.close();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press of a link in it closes it; keys press links, too
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={title}
      onClose={onClose}
      onClick={({ target }) => {
        // What a number in the picture leads to is in the page.
        if (target instanceof Element && target.closest('a')) close();
      }}
      onKeyDown={(event) => {
        if (view.current?.handleKey(event.nativeEvent)) event.preventDefault();
      }}
    >
      <header className={styles.head}>
        <h2>{title}</h2>
        <Tool icon="close" label={labels.close} onPress={close} />
      </header>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div ref={stage} className={styles.stage} tabIndex={0} role="group" aria-label={title} />
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.tools} role="toolbar" aria-label={labels.tools}>
        <Tool icon="minus" label={labels.zoomOut} onPress={() => view.current?.zoomBy(-1)} />
        <output aria-label={labels.scale}>{percent(scale)}</output>
        <Tool icon="plus" label={labels.zoomIn} onPress={() => view.current?.zoomBy(1)} />
        <Tool icon="fit" label={labels.fit} onPress={() => view.current?.fit()} />
        {canTurn && (
          <Tool
            icon="refresh"
            label={labels.turn}
            isPressed={isTurned}
            onPress={() => view.current?.turn()}
          />
        )}
      </div>
    </dialog>
  );
}

function Tool(props: { icon: IconName; label: string; isPressed?: boolean; onPress: () => void }) {
  const { icon, label, isPressed, onPress } = props;
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isPressed} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}
