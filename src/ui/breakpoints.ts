/**
 * Steps of the scale in `breakpoints.css` for what is no stylesheet: `sizes` of pictures and `matchMedia`. A test of the
 * architecture compares both.
 */
export const media = {
  phone: '(width <= 37.5rem)',
  columns: '(width >= 56rem)',
  belowWide: '(width < 64rem)',
} as const;
