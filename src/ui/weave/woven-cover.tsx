import { classNames } from '../class-names';
import { StaticPart } from '../static-part/static-part';
import { COVER, wovenCover } from './cover-draft';
import styles from './woven-cover.module.css';

/**
 * A piece of cloth in the place of a picture, decoration only. It takes the shape of what it is in.
 * @param seed says which cloth, for instance the address of a story: each story keeps its own
 */
export function WovenCover({ seed }: { seed: string }) {
  const { name, size, warp, band } = wovenCover(seed);
  const thread = { width: size, height: size, patternUnits: 'userSpaceOnUse' } as const;
  return (
    <StaticPart as="div" className={styles.still}>
      <svg
        className={styles.cover}
        viewBox={`0 0 ${COVER.width} ${COVER.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        <defs>
          {(['plain', 'copper'] as const).map((kind) => (
            <pattern key={kind} id={`${name}-${kind}`} {...thread}>
              <path className={classNames(styles.weft, styles[kind])} d={wefts(size)} />
              <path className={styles.gap} d={warp} />
              <path className={styles.warp} d={warp} />
            </pattern>
          ))}
        </defs>
        <rect width="100%" height="100%" fill={`url(#${name}-plain)`} />
        <rect y={band.from} width="100%" height={band.height} fill={`url(#${name}-copper)`} />
      </svg>
    </StaticPart>
  );
}

/** The threads from side to side. */
function wefts(size: number): string {
  const rows = Array.from({ length: size / COVER.cell }, (_, row) => row * COVER.cell + COVER.cell / 2);
  return rows.map((y) => `M0 ${y}h${size}`).join('');
}
