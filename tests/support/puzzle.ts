import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './e2e';
import { Keyboard } from './keyboard';

/** Solves the puzzle captcha as a person does: by looking at the two pictures and moving the piece. */

/** What the gap looks like: the picture, darkened by about half toward the ink color. */
const DARKENED = 0.55;
const INK = [0x14, 0x1a, 0x22];
/** Pixels along the edge of the piece, which is drawn with its own outline. */
const RIM = 3;
/** Additional pictures to try after a miss: the gap may look like its surroundings. */
const ATTEMPTS = 4;
/** Steps of a movement, and the milliseconds that a hand takes for each. */
const STEPS = 20;
const STEP_MS = 20;

/**
 * Where the piece belongs: the position where the picture looks like a darkened copy of the piece.
 * @param picture with the gap, PNG
 * @param piece strip as high as the picture, transparent around the piece, PNG
 * @returns left edge of the gap in pixels of the picture
 */
async function findGap(picture: Buffer, piece: Buffer): Promise<number> {
  const [whole, part] = await Promise.all(
    [picture, piece].map((png) =>
      sharp(png).ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!whole || !part) throw new Error('the pictures cannot be read');
  const { width, height } = part.info;
  const alpha = (x: number, y: number) => part.data[(y * width + x) * 4 + 3] ?? 0;
  const inside: { x: number; y: number; shade: number[] }[] = [];
  for (let y = RIM; y < height - RIM; y += 1) {
    for (let x = RIM; x < width - RIM; x += 1) {
      const whollyInside = [-RIM, 0, RIM].every((dx) =>
        [-RIM, 0, RIM].every((dy) => alpha(x + dx, y + dy) > 250),
      );
      if (!whollyInside) continue;
      const at = (y * width + x) * 4;
      const shade = INK.map((ink, c) => (part.data[at + c] ?? 0) * (1 - DARKENED) + ink * DARKENED);
      inside.push({ x, y, shade });
    }
  }
  const difference = (left: number): number => {
    let sum = 0;
    for (const { x, y, shade } of inside) {
      const at = (y * whole.info.width + left + x) * 4;
      for (const [c, wanted] of shade.entries()) sum += Math.abs((whole.data[at + c] ?? 0) - wanted);
    }
    return sum;
  };
  const places = Array.from({ length: whole.info.width - width + 1 }, (_, left) => left);
  return places.reduce((best, left) => (difference(left) < difference(best) ? left : best), 0);
}

const pngOf = async (image: Locator) =>
  Buffer.from(((await image.getAttribute('src')) ?? '').split(',')[1] ?? '', 'base64');

/** A movement of the hand from the middle of the handle by `distance` pixels of the screen. */
interface Hand {
  press(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  release(): Promise<void>;
}

async function handOf(page: Page, way: 'mouse' | 'touch'): Promise<Hand> {
  if (way === 'mouse') {
    return {
      async press(x, y) {
        await page.mouse.move(x, y);
        await page.mouse.down();
      },
      move: (x, y) => page.mouse.move(x, y),
      release: () => page.mouse.up(),
    };
  }
  // Playwright's own touchscreen only taps.
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    press: async (x, y) => void (await touch('touchStart', [{ x, y }])),
    move: async (x, y) => void (await touch('touchMove', [{ x, y }])),
    release: async () => void (await touch('touchEnd', [])),
  };
}

async function drag(page: Page, way: 'mouse' | 'touch', slider: Locator, to: number, scale: number) {
  const box = await slider.boundingBox();
  if (!box) throw new Error('the handle is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hand = await handOf(page, way);
  await hand.press(x, y);
  for (let step = 1; step <= STEPS; step += 1) {
    await hand.move(x + (to * scale * step) / STEPS, y + (step % 3));
    // A hand takes time; a jump would not look like one.
    await page.waitForTimeout(STEP_MS);
  }
  await expect(slider).toHaveAttribute('aria-valuenow', String(to));
  await hand.release();
}

async function pressKeys(page: Page, slider: Locator, to: number) {
  await new Keyboard(page).to(slider);
  for (let x = 10; x <= to; x += 10) await page.keyboard.press('Shift+ArrowRight', { delay: STEP_MS });
  for (let x = to - (to % 10) + 2; x <= to; x += 2) {
    await page.keyboard.press('ArrowRight', { delay: STEP_MS });
  }
  await page.keyboard.press('Enter');
}

/**
 * Solves the open puzzle, with a new picture after a miss.
 * @param names accessible names of picture and handle, and the text that reports a miss
 * @param solved an element that is on the page once the puzzle is solved
 */
export async function solvePuzzle(
  page: Page,
  way: 'mouse' | 'touch' | 'keys',
  names: { picture: string; slider: string; failed: string },
  solved: Locator,
): Promise<void> {
  const picture = page.getByRole('img', { name: names.picture });
  const slider = page.getByRole('slider', { name: names.slider });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await expect(picture).toBeVisible();
    await slider.scrollIntoViewIfNeeded();
    const shown = await picture.getAttribute('src');
    const strip = picture.locator('xpath=following-sibling::img');
    const gap = await findGap(await pngOf(picture), await pngOf(strip));
    const scale = ((await picture.boundingBox())?.width ?? 310) / 310;
    if (way === 'keys') await pressKeys(page, slider, gap);
    else await drag(page, way, slider, gap, scale);
    const failed = page.getByText(names.failed);
    await expect(failed.or(solved).first()).toBeVisible();
    if (await solved.isVisible()) return;
    await expect(picture).not.toHaveAttribute('src', shown ?? '');
  }
  throw new Error(`the puzzle was not solved in ${ATTEMPTS} attempts`);
}
