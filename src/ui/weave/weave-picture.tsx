import { classNames } from '../class-names';
import { StaticPart } from '../static-part/static-part';
import {
  chipReach,
  crossingAt,
  drawCloth,
  findRoute,
  heroRoutes,
  heroWeave,
  keyOf,
  pathData,
  traceRoute,
  weaveSize,
} from './weave-graph';
import styles from './weave.module.css';

/** Lanes of a drawn route, as offsets from its center line. */
const lanes = [-4, 4];

const size = weaveSize(heroWeave);
const cloth = drawCloth(heroWeave);
const resting = restingRoutes();

function restingRoutes(): string {
  const busy = new Set<string>();
  return Object.values(heroRoutes)
    .flatMap((ends) => {
      const route = findRoute({ weave: heroWeave, ...ends, busy }) ?? [];
      route.forEach((point) => busy.add(keyOf(point)));
      return lanes.map((offset) => pathData(traceRoute(heroWeave, route, offset)));
    })
    .join('');
}

/**
 * The weave at rest, decoration only: drawn on the server and complete without scripts. Belongs in a `WeaveBox`.
 */
export function WeavePicture() {
  return (
    <StaticPart as="div" className={styles.still}>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="xMidYMid slice"
        focusable="false"
      >
        <path className={styles.cloth} d={cloth.traces} />
        <path
          className={styles.via}
          d={cloth.vias.map(({ x, y }) => `M${x - 2.5} ${y}a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0`).join('')}
        />
        <path className={classNames(styles.resting, styles.lively)} d={resting} />
        {heroWeave.chips.map(({ column, row, kind }) => {
          const { x, y } = crossingAt(column, row);
          const reach = chipReach(kind);
          return (
            <g key={`${column}-${row}`} transform={`translate(${x} ${y})`}>
              <rect
                className={styles.chip}
                x={-reach}
                y={-reach}
                width={reach * 2}
                height={reach * 2}
                rx="3"
              />
              {kind === 'switch' ? (
                <path className={styles.core} d="M-14-14 14 14M14-14-14 14M0-18V18M-18 0H18" />
              ) : (
                <circle className={styles.dot} r="3.5" />
              )}
            </g>
          );
        })}
      </svg>
    </StaticPart>
  );
}
