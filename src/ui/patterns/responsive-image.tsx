import type { Picture, PictureSource } from '../rich-text/model';

interface Props {
  picture: Picture;
  /** Width in the layout, as `sizes` of HTML. */
  sizes: string;
  /** The widest version that makes sense here, in pixels. */
  widest?: number;
  /** Instead of the picture's own text; empty where what it shows is said beside it. */
  alt?: string;
  /** The picture that matters for the first impression of its page: fetched immediately, and first. */
  first?: boolean;
  /** Its average color, shown behind it until it has loaded. */
  placeholder?: boolean;
}

/**
 * An uploaded picture in the format and width that suit the browser, without layout shift. In a picture element, since
 * React writes a hint for any other image that is not lazy, which would name one format only.
 */
export function ResponsiveImage({
  picture,
  sizes,
  widest = Number.POSITIVE_INFINITY,
  alt = picture.alt,
  first = false,
  placeholder = false,
}: Props) {
  const fitting = (sources: readonly PictureSource[]) => sources.filter(({ width }) => width <= widest);
  const avif = fitting(picture.avif);
  const others = fitting(picture.sources);
  return (
    <picture>
      {avif.length > 0 && <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />}
      <img
        src={(Number.isFinite(widest) ? others[0] : undefined)?.src ?? picture.src}
        srcSet={srcSet(others) || undefined}
        sizes={sizes}
        width={picture.width || undefined}
        height={picture.height || undefined}
        alt={alt}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
        {...((placeholder || picture.focus !== undefined) && {
          style: {
            ...(placeholder && { backgroundColor: picture.placeholder }),
            ...(picture.focus !== undefined && { objectPosition: picture.focus }),
          },
        })}
      />
    </picture>
  );
}

function srcSet(sources: readonly PictureSource[]): string {
  return sources.map(({ src, width }) => `${src} ${width}w`).join(', ');
}
