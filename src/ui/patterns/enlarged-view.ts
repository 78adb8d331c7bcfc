import {
  fittingScale,
  isBetterTurned,
  openingScale,
  steppedScale,
  within,
  type Size,
} from './enlarged-scale';
import styles from './enlarged.module.css';

/** A table is set in letters to read; it never needs to be much larger. */
const LARGEST_TABLE = 1.25;

/** Pixels that an arrow key moves, where the browser does not do it. */
const ARROW = 64;

/** A double click goes this many steps closer. */
const DOUBLE_CLICK_STEPS = 3;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-ARROW, 0],
  ArrowRight: [ARROW, 0],
  ArrowUp: [0, -ARROW],
  ArrowDown: [0, ARROW],
};

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

interface ViewState {
  readonly scale: number;
  readonly canTurn: boolean;
  readonly isTurned: boolean;
}

/**
 * Shows a figure or table on a stage that scrolls: zoomed, moved, and turned. The element itself is moved there, since
 * a copy would have the same identifiers, and drawings refer to theirs.
 */
export class EnlargedView {
  /** Keeps the room of what is shown in the page, so nothing moves there. */
  private readonly place = document.createElement('div');
  /** As large as what is seen; the stage scrolls it. */
  private readonly box = document.createElement('div');
  private readonly sheet = document.createElement('div');
  private readonly isPicture: boolean;
  private readonly size: Size;
  private readonly letters: number;
  private readonly sizes = new Map<HTMLImageElement | HTMLSourceElement, string>();
  private readonly ending = new AbortController();
  private scale = 1;
  private isTurned = false;
  /** Whether the window decides on the scale, as long as nobody has zoomed. */
  private isOpening = true;

  constructor(
    private readonly stage: HTMLElement,
    private readonly content: HTMLElement,
    private readonly report: (state: ViewState) => void,
  ) {
    this.isPicture = content.dataset['large'] === 'picture';
    const classes = this.isPicture ? [] : classesAround(content);
    this.place.style.width = `${content.offsetWidth}px`;
    this.place.style.height = `${content.offsetHeight}px`;
    content.replaceWith(this.place);
    this.sheet.className = [this.isPicture ? styles.picture : styles.table, ...classes].join(' ');
    this.sheet.append(content);
    this.box.className = styles.box ?? '';
    this.box.append(this.sheet);
    stage.append(this.box);
    this.size = this.isPicture ? sizeOfPicture(content) : sizeOf(this.sheet);
    this.letters = smallestLetters(content);
    for (const image of content.querySelectorAll<HTMLImageElement | HTMLSourceElement>('img, source')) {
      this.sizes.set(image, image.sizes);
    }
    this.show(this.opening());
    this.listen();
  }

  /** Puts the content back into the page. */
  end(): void {
    this.ending.abort();
    for (const [image, sizes] of this.sizes) image.sizes = sizes;
    this.content.style.removeProperty('zoom');
    this.content.style.removeProperty('width');
    this.place.replaceWith(this.content);
    this.box.remove();
  }

  zoomBy(steps: number): void {
    this.zoom(steppedScale(this.scale, steps));
  }

  /** All of it, whatever the letters. */
  fit(): void {
    this.zoom(Math.min(fittingScale(this.seen(), this.room()), this.largest()));
  }

  turn(): void {
    this.isTurned = !this.isTurned;
    this.show(this.opening());
  }

  /** @returns whether the key was for the view */
  handleKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey) return false;
    if (key === '+' || key === '=') this.zoomBy(1);
    else if (key === '-') this.zoomBy(-1);
    else if (key === '0') this.fit();
    else {
      const move = MOVES[key];
      // On the stage the browser scrolls.
      if (!move || target === this.stage) return false;
      this.stage.scrollBy(...move);
    }
    return true;
  }

  private listen(): void {
    const { stage } = this;
    const { signal } = this.ending;
    stage.addEventListener(
      'wheel',
      (event) => {
        // So do touchpads report two fingers that move apart.
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        this.zoom(within(this.scale * Math.exp(-event.deltaY / 200)), event);
      },
      { signal, passive: false },
    );
    stage.addEventListener(
      'dblclick',
      (event) => this.zoom(steppedScale(this.scale, DOUBLE_CLICK_STEPS), event),
      {
        signal,
      },
    );
    this.listenForFingers();
    this.listenForDragging();
    window.addEventListener('resize', () => this.show(this.isOpening ? this.opening() : this.scale), {
      signal,
    });
  }

  private listenForFingers(): void {
    const { signal } = this.ending;
    let begun: { distance: number; scale: number } | undefined;
    this.stage.addEventListener(
      'touchstart',
      ({ touches }) => {
        const distance = distanceOf(touches);
        begun = distance === undefined ? undefined : { distance, scale: this.scale };
      },
      { signal, passive: true },
    );
    this.stage.addEventListener(
      'touchmove',
      (event) => {
        const distance = distanceOf(event.touches);
        if (!begun || distance === undefined) return;
        event.preventDefault();
        this.zoom(within((begun.scale * distance) / begun.distance), middleOf(event.touches));
      },
      { signal, passive: false },
    );
  }

  /** With a mouse; fingers scroll, and the words of a table can be selected. */
  private listenForDragging(): void {
    const { stage } = this;
    const { signal } = this.ending;
    if (!this.isPicture) return;
    stage.addEventListener(
      'pointerdown',
      (event) => {
        if (event.pointerType !== 'mouse' || event.button !== 0) return;
        // A number in the picture is a link.
        if (event.target instanceof Element && event.target.closest('a')) return;
        event.preventDefault();
        stage.focus({ preventScroll: true });
        stage.setPointerCapture(event.pointerId);
      },
      { signal },
    );
    stage.addEventListener(
      'pointermove',
      ({ pointerId, movementX, movementY }) => {
        if (stage.hasPointerCapture(pointerId)) stage.scrollBy(-movementX, -movementY);
      },
      { signal },
    );
  }

  /** Zooms around a point of the window, which stays where it is; without one, around the middle of the stage. */
  private zoom(scale: number, point: Point = middleOfStage(this.stage)): void {
    this.isOpening = false;
    const before = this.box.getBoundingClientRect();
    const across = (point.clientX - before.left) / before.width;
    const down = (point.clientY - before.top) / before.height;
    this.show(scale);
    const after = this.box.getBoundingClientRect();
    this.stage.scrollBy(
      after.left + across * after.width - point.clientX,
      after.top + down * after.height - point.clientY,
    );
  }

  private show(scale: number): void {
    this.scale = scale;
    const width = this.size.width * scale;
    const height = this.size.height * scale;
    setSize(this.sheet, { width, height });
    setSize(this.box, this.isTurned ? { width: height, height: width } : { width, height });
    this.sheet.style.transform = this.isTurned ? `translateX(${height}px) rotate(90deg)` : '';
    if (!this.isPicture) {
      this.content.style.setProperty('zoom', String(scale));
      this.content.style.width = `${this.size.width}px`;
    }
    for (const image of this.sizes.keys()) image.sizes = `${Math.round(width)}px`;
    this.report({
      scale,
      canTurn: this.isTurned || isBetterTurned(this.size, this.room()),
      isTurned: this.isTurned,
    });
  }

  private opening(): number {
    return Math.min(openingScale(this.seen(), this.room(), this.letters), this.largest());
  }

  private largest(): number {
    return this.isPicture ? Number.POSITIVE_INFINITY : LARGEST_TABLE;
  }

  /** The content as it is turned. */
  private seen(): Size {
    const { width, height } = this.size;
    return this.isTurned ? { width: height, height: width } : this.size;
  }

  private room(): Size {
    const { paddingInline, paddingBlock } = getComputedStyle(this.stage);
    return {
      width: this.stage.clientWidth - 2 * Number.parseFloat(paddingInline),
      height: this.stage.clientHeight - 2 * Number.parseFloat(paddingBlock),
    };
  }
}

/** The classes of the text and the frame that a table is in, which it looks like a table by. */
function classesAround(content: HTMLElement): string[] {
  return ['[data-prose]', '[data-enlargeable]'].flatMap((around) => {
    const { className } = content.closest<HTMLElement>(around) ?? { className: '' };
    return className === '' ? [] : [className];
  });
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): Size {
  return { width: Math.max(1, offsetWidth), height: Math.max(1, offsetHeight) };
}

/** Its own size, at which letters have the size that they were drawn in. */
function sizeOfPicture(content: HTMLElement): Size {
  const drawing = content.querySelector('svg')?.viewBox.baseVal;
  if (drawing && drawing.width > 0 && drawing.height > 0) return drawing;
  const image = content.querySelector('img');
  if (image && image.width > 0 && image.height > 0) {
    const [width, height] = [image.getAttribute('width'), image.getAttribute('height')].map(Number);
    return width && height ? { width, height } : { width: image.naturalWidth, height: image.naturalHeight };
  }
  return sizeOf(content);
}

/** Height of the smallest letters at scale 1; 0 where there are none. */
function smallestLetters(content: HTMLElement): number {
  const texts = content.matches('table') ? [content] : [...content.querySelectorAll('text, tspan')];
  const heights = texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  return heights.length > 0 ? Math.min(...heights) : 0;
}

function setSize(element: HTMLElement, { width, height }: Size): void {
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}

/** How far two fingers are apart. */
function distanceOf(touches: TouchList): number | undefined {
  const [first, second] = touches;
  if (!first || !second) return undefined;
  return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
}

function middleOf(touches: TouchList): Point | undefined {
  const [first, second] = touches;
  if (!first || !second) return undefined;
  return { clientX: (first.clientX + second.clientX) / 2, clientY: (first.clientY + second.clientY) / 2 };
}

function middleOfStage(stage: HTMLElement): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}
