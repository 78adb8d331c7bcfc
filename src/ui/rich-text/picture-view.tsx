import { ResponsiveImage } from '../patterns/responsive-image';
import type { Picture } from './model';
import styles from './prose.module.css';
import { unheard } from './unheard';

/** A picture without layout shift; drawings are inlined in the page, so they follow the theme. */
export function PictureView({
  picture,
  sizes,
  widest,
}: {
  picture: Picture;
  sizes?: string;
  /** Pixels; see `ResponsiveImage`. */
  widest?: number;
}) {
  const { svg, alt } = picture;
  if (svg) {
    const heard = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
    return (
      <div
        className={styles.drawing}
        {...heard}
        // oxlint-disable-next-line react/no-danger -- sanitised when it was uploaded
        dangerouslySetInnerHTML={{ __html: unheard(svg) }}
      />
    );
  }
  return (
    <ResponsiveImage
      picture={picture}
      sizes={sizes ?? 'min(100vw - 2rem, 720px)'}
      widest={widest}
      placeholder
    />
  );
}
