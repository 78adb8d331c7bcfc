'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { ComponentType, CSSProperties, KeyboardEvent, MouseEvent, RefObject } from 'react';

import { load } from '@/i18n/by-language/weave.lazy';
import { localeOfDocument } from '@/i18n/document-locale';
import { TextContext } from '@/i18n/text-context';
import { type Labels, messagesWithArguments, textsFrom } from '@/i18n/texts';
import { buttonLook } from '@/ui/primitives/button-look';
import { cutInView, newGame, play, type Game } from '@/ui/weave/weave-game';
import {
  crossingAt,
  crossingsWithin,
  fitWeave,
  heroRoutes,
  heroWeave,
  keyOf,
  latencyOf,
  linksOf,
  type Point,
} from '@/ui/weave/weave-graph';
import { lightWeave, type Lights, type Motion } from '@/ui/weave/weave-lights';

import styles from './weave-play.module.css';

/** Units that a crossing keeps from the edge of the part that is played on, so chips there are whole. */
const MARGIN = 20;

/** Where the keys lead among the links: so many further, or to an end. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

export interface WeavePlayProps {
  /** Above the picture of the weave, in a box of its own. */
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** What visitors play with, and its texts in the language of the page. */
export async function loadWeavePlay(): Promise<ComponentType<WeavePlayProps>> {
  const lang = localeOfDocument();
  const { default: file } = await load[lang]();
  const { labels } = textsFrom<'weave'>(lang, file);
  return (props) => (
    <TextContext locale={lang} messages={{ weave: messagesWithArguments(file) }}>
      <WeavePlay {...props} labels={labels} />
    </TextContext>
  );
}

/**
 * Visitors cut links on the way from A to B, watch the traffic find another one, and mend them. The links are buttons
 * above the drawing, one tab stop for all of them, and arrow keys lead from one to the next.
 */
function WeavePlay({ canvas, labels }: WeavePlayProps & { labels: Labels<'weave'> }) {
  const t = useTranslations('weave');
  const ground = useRef<HTMLDivElement>(null);
  const lights = useRef<Lights>(undefined);
  const [game, move] = useReducer(play, undefined, () => newGame(heroWeave, heroRoutes.traffic));
  const [motion, setMotion] = useState<Motion>('none');
  const [place, setPlace] = useState<CSSProperties>();
  const [chosen, setChosen] = useState<Point>();
  /** How a button was pressed that may be gone after the move. */
  const pressed = useRef<'pointer' | 'keys'>(undefined);

  useLayoutEffect(() => {
    const own = ground.current;
    const box = canvas.current?.parentElement;
    if (!own || !box) return undefined;
    const measure = (): void => {
      const outer = box.getBoundingClientRect();
      const inner = own.getBoundingClientRect();
      const { scale, x, y } = fitWeave(heroWeave, outer);
      const left = outer.left - inner.left + x;
      const top = outer.top - inner.top + y;
      setPlace({ left, top, scale });
      move({
        type: 'fit',
        area: crossingsWithin({
          left: -left / scale + MARGIN,
          top: -top / scale + MARGIN,
          right: (inner.width - left) / scale - MARGIN,
          bottom: (inner.height - top) / scale - MARGIN,
        }),
      });
    };
    measure();
    // Not when the sentence below needs another line: that would change the part that is played on.
    const resize = new ResizeObserver(measure);
    resize.observe(box);
    return () => resize.disconnect();
  }, [canvas]);

  useEffect(() => {
    if (!canvas.current) return undefined;
    const made = lightWeave(canvas.current, setMotion);
    lights.current = made;
    return () => made?.stop();
  }, [canvas]);
  useEffect(() => lights.current?.show({ route: game.route, cut: game.cut }), [game.route, game.cut]);

  const links = linksIn(game);
  const current = nearest(links, chosen);

  useLayoutEffect(() => {
    const press = pressed.current;
    if (!press) return;
    pressed.current = undefined;
    // A link that is mended may be on no route, and the button that mends all has nothing left to do.
    if (document.activeElement !== document.body) return;
    // Below the links on phones: the page would scroll away from the finger.
    focusLink(ground.current, current?.link, { preventScroll: press === 'pointer' });
  });

  const follow = ({ detail, currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    pressed.current = detail > 0 ? 'pointer' : 'keys';
    // Safari leaves the focus where it is when a button is clicked.
    currentTarget.focus({ preventScroll: true });
  };
  const toggle = (event: MouseEvent<HTMLButtonElement>, link: Point): void => {
    // The second press of a double click would undo the first.
    if (event.detail > 1) return;
    follow(event);
    setChosen(link);
    move({ type: 'toggle', link });
  };
  const mendAll = (event: MouseEvent<HTMLButtonElement>): void => {
    follow(event);
    move({ type: 'mendAll' });
  };
  const followKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined || !current) return;
    event.preventDefault();
    const at = links.indexOf(current) + step;
    const next = links[Math.max(0, Math.min(links.length - 1, at))];
    focusLink(ground.current, next?.link);
  };

  const latency = latencyOf(game.route ?? []);
  const told = { links: (game.route?.length ?? 1) - 1, latency, added: game.added };
  return (
    <>
      <div ref={ground} className={styles.ground}>
        <div className={styles.lattice} style={place}>
          <End chip={game.from} name={labels.ends.from} />
          <End chip={game.to} name={labels.ends.to} />
          <div role="group" aria-label={labels.links} aria-describedby="weave-keys">
            {links.map(({ link, isCut, place: number, count }) => (
              <button
                key={keyOf(link)}
                type="button"
                data-link={keyOf(link)}
                className={styles.link}
                style={placeOf(link)}
                data-cut={isCut ? '' : undefined}
                data-upright={Number.isInteger(link.x) ? '' : undefined}
                aria-label={t(isCut ? 'mend' : 'cut', { place: number, count })}
                tabIndex={link === current?.link ? 0 : -1}
                onFocus={() => setChosen(link)}
                onKeyDown={followKey}
                onClick={(event) => toggle(event, link)}
              />
            ))}
          </div>
        </div>
      </div>
      <div className={styles.panel}>
        <p className={styles.reading} data-none={game.route ? undefined : ''} aria-hidden="true">
          {game.route ? t('latency', { latency }) : labels.noLatency}
          {game.added > 0 && <span>{t('added', { added: game.added })}</span>}
        </p>
        <p role="status" aria-live={game.isAnswer ? 'polite' : 'off'} className={styles.told}>
          {game.outcome === 'cutOff' || game.outcome === 'stillCutOff'
            ? labels.outcomes[game.outcome]
            : t(`outcomes.${game.outcome}`, told)}
        </p>
        <p id="weave-keys" className={styles.keys}>
          {labels.keys}
        </p>
        <div className={styles.actions}>
          {motion !== 'none' && (
            <button
              type="button"
              className={buttonLook({ size: 'small' })}
              onClick={() => (motion === 'moving' ? lights.current?.pause() : lights.current?.play())}
            >
              {motion === 'moving' ? labels.pause : labels.play}
            </button>
          )}
          {game.cut.length > 0 && (
            <button type="button" className={buttonLook({ size: 'small' })} onClick={mendAll}>
              {labels.mendAll}
            </button>
          )}
        </div>
      </div>
    </>
  );
}

/** The letter of one of the two chips. */
function End({ chip, name }: { chip: number; name: string }) {
  const at = heroWeave.chips[chip];
  if (!at) return null;
  return (
    <span className={styles.end} style={placeOf({ x: at.column, y: at.row })} aria-hidden="true">
      {name}
    </span>
  );
}

interface PlayLink {
  link: Point;
  isCut: boolean;
  /** Which of the links of the route, or of the cut ones, it is, from 1. */
  place: number;
  count: number;
}

/**
 * What can be cut or mended, column by column. The order does not depend on the route, so a button that has the focus
 * keeps its place in the document, and with it the focus.
 */
function linksIn(game: Game): PlayLink[] {
  const counted = (points: Point[], isCut: boolean): PlayLink[] =>
    points.map((link, index) => ({ link, isCut, place: index + 1, count: points.length }));
  return [...counted(linksOf(game.route ?? []), false), ...counted(cutInView(game), true)].toSorted(
    (one, other) => one.link.x - other.link.x || one.link.y - other.link.y,
  );
}

/** The link at a place, or the one that is nearest to it; without a place the first. */
function nearest(links: readonly PlayLink[], place: Point | undefined): PlayLink | undefined {
  if (!place) return links[0];
  const distance = ({ link }: PlayLink): number => Math.hypot(link.x - place.x, link.y - place.y);
  return links.toSorted((one, other) => distance(one) - distance(other))[0];
}

function focusLink(ground: HTMLElement | null, link: Point | undefined, options?: FocusOptions): void {
  if (link) ground?.querySelector<HTMLElement>(`[data-link="${keyOf(link)}"]`)?.focus(options);
}

function placeOf(point: Point): CSSProperties {
  const { x, y } = crossingAt(point.x, point.y);
  return { left: x, top: y };
}
