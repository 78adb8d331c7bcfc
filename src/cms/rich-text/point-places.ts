/** A place in a picture, in percent from its left and top edge. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** How exactly places are kept: on a wide picture, about three pixels. */
const STEP = 0.5;
/** What an arrow key moves together with the shift key. */
const LEAP = 5;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The place of a press within a frame that a picture fills. */
export function placeOf(
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  frame: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): Place {
  return {
    x: kept(((clientX - frame.left) / frame.width) * 100),
    y: kept(((clientY - frame.top) / frame.height) * 100),
  };
}

/** Where an arrow key moves a place; undefined for another key. */
export function movedPlace({ x, y }: Place, key: string, isLeap: boolean): Place | undefined {
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const step = isLeap ? LEAP : STEP;
  return { x: kept(x + arrow[0] * step), y: kept(y + arrow[1] * step) };
}

function kept(percent: number): number {
  const inside = Math.min(Math.max(percent, 0), 100);
  return Math.round(inside / STEP) * STEP;
}
