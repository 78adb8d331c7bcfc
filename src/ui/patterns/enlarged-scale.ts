/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** No smaller letters than these are read with ease. */
const LEGIBLE = 11;

/** One step of zooming. */
const STEP = 1.25;

const LARGEST = 8;
const SMALLEST = 0.1;

/** The scale at which all of a content is seen. */
export function fittingScale(content: Size, room: Size): number {
  return within(Math.min(room.width / content.width, room.height / content.height));
}

/**
 * The scale at which a view opens: everything, but no letter too small to read.
 * @param letters height of the smallest letters at scale 1; 0 where there are none
 */
export function openingScale(content: Size, room: Size, letters: number): number {
  const fitting = fittingScale(content, room);
  return letters > 0 ? Math.max(fitting, within(LEGIBLE / letters)) : fitting;
}

/** The scale some steps up or down. */
export function steppedScale(scale: number, steps: number): number {
  return within(scale * STEP ** steps);
}

/** A scale that a view can have. */
export function within(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}

/** Whether turning a content by 90 degrees gives it much more room, as a wide one has on an upright phone. */
export function isBetterTurned(content: Size, room: Size): boolean {
  const turned = { width: content.height, height: content.width };
  return fittingScale(turned, room) > 1.3 * fittingScale(content, room);
}
