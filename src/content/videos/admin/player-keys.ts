import type { Cue } from '@/cms/captions/webvtt';

/** Milliseconds that a key moves the player by, and with Shift. */
const STEP = 1000;
const SMALL_STEP = 100;

/** What of a press decides what it does. */
type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * What a key does while the player has the focus: plays or pauses, or moves to a time in milliseconds. Letters only: Space and
 * the arrows work the player's own controls, such as that of the volume, and a page can't tell which of them has the focus.
 */
export function keyOfPlayer(press: Press, now: number, cues: readonly Cue[]): 'toggle' | number | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined;
  const step = press.shiftKey ? SMALL_STEP : STEP;
  switch (press.key.toLowerCase()) {
    case 'k':
      return 'toggle';
    case 'j':
      return now - step;
    case 'l':
      return now + step;
    case 'p':
      return cues.findLast(({ start }) => start < now)?.start ?? 0;
    case 'n':
      return cues.find(({ start }) => start > now)?.start ?? now;
    default:
      return undefined;
  }
}
