import { expect, it } from 'vitest';

import { movedPlace, placeOf } from './point-places';

const frame = { left: 100, top: 50, width: 400, height: 200 };

it.each([
  ['in the middle', { clientX: 300, clientY: 150 }, { x: 50, y: 50 }],
  ['between two steps', { clientX: 233, clientY: 91 }, { x: 33.5, y: 20.5 }],
  ['beyond the edges', { clientX: 90, clientY: 260 }, { x: 0, y: 100 }],
])('keeps a press %s', (_, press, place) => {
  expect(placeOf(press, frame)).toEqual(place);
});

it('moves by half a percent, with the shift key by five, and stays in the picture', () => {
  expect(movedPlace({ x: 40, y: 60 }, 'ArrowRight', false)).toEqual({ x: 40.5, y: 60 });
  expect(movedPlace({ x: 40, y: 60 }, 'ArrowUp', true)).toEqual({ x: 40, y: 55 });
  expect(movedPlace({ x: 2, y: 99.5 }, 'ArrowLeft', true)).toEqual({ x: 0, y: 99.5 });
  expect(movedPlace({ x: 2, y: 99.5 }, 'ArrowDown', true)).toEqual({ x: 2, y: 100 });
});

it('leaves other keys to the page', () => {
  expect(movedPlace({ x: 40, y: 60 }, 'Tab', false)).toBeUndefined();
});
