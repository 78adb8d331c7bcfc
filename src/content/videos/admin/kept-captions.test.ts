import { expect, it } from 'vitest';

import { openOffer } from './kept-captions';

it('captions that a browser kept are offered until they are saved or in the list again', () => {
  expect(openOffer('kept', 'saved', 'written')).toBe('kept');
  expect(openOffer('kept', 'kept', 'written')).toBeUndefined();
  expect(openOffer('kept', 'saved', 'kept')).toBeUndefined();
  expect(openOffer(undefined, 'saved', 'written')).toBeUndefined();
});
