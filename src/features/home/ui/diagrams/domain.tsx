import type { Inscriptions } from '../types';
import styles from './diagram.module.css';
import { Chip, Fact, Name, Part, series, type PartLookup } from './part';

const switches = series(4, 144, 144);
const endpoints = series(6, 96, 72);

/** One fabric manager off the data path, a row of switches, endpoints and memory below. */
export function Domain({ parts, facts }: { parts: PartLookup; facts: Inscriptions }) {
  return (
    <>
      <rect className={styles.soft} x="8" y="112" width="704" height="360" rx="6" />
      <Fact x={28} y={140} anchor="start">
        {facts.endpoints}
      </Fact>
      <Part parts={parts} id="partition">
        <path className={styles.dashed} d="M64 328h216v64h-216z" />
        <rect className={styles.hit} x="64" y="328" width="216" height="64" />
        <Name parts={parts} id="partition" x={172} y={424} anchor="middle" />
      </Part>
      <path className={styles.thread} d={uplinks()} />
      <Part parts={parts} id="switch">
        <path className={styles.trace} d="M144 224h432M144 232h432M144 240h432" />
        {switches.map((x) => (
          <g key={x}>
            <rect className={styles.shape} x={x - 32} y="204" width="64" height="56" rx="3" />
            <path className={styles.trace} d={`M${x - 14} 218l28 28M${x + 14} 218l-28 28`} />
          </g>
        ))}
        <Name parts={parts} id="switch" x={648} y={237} anchor="middle" />
      </Part>
      <Part parts={parts} id="fabric-manager">
        <path className={styles.dashed} d={switches.map(control).join('')} />
        <rect className={styles.shape} x="272" y="16" width="176" height="56" rx="3" />
        <Name
          parts={parts}
          id="fabric-manager"
          x={360}
          y={49}
          anchor="middle"
          phone={{ letters: 12, y: 62 }}
        />
      </Part>
      <Part parts={parts} id="management-interface">
        <path className={styles.trace} d="M232 44h40" />
        <path className={styles.shape} d="M24 16h192l16 28-16 28h-192z" />
        <Name
          parts={parts}
          id="management-interface"
          x={122}
          y={49}
          anchor="middle"
          phone={{ letters: 12, y: 62 }}
        />
      </Part>
      <Part parts={parts} id="endpoint">
        {endpoints.map((x) => (
          <Chip key={x} x={x} y={360} reach={20} />
        ))}
        <Name parts={parts} id="endpoint" x={384} y={424} anchor="middle" />
      </Part>
      <Part parts={parts} id="memory-node">
        {series(3, 552, 56).map((x) => (
          <g key={x}>
            <rect className={styles.shape} x={x - 20} y="320" width="40" height="80" rx="3" />
            <path
              className={styles.trace}
              d={`M${x - 12} 336h24M${x - 12} 348h24M${x - 12} 360h24M${x - 12} 372h24M${x - 12} 384h24`}
            />
          </g>
        ))}
        <Name parts={parts} id="memory-node" x={608} y={424} anchor="middle" />
      </Part>
    </>
  );
}

/** The way from the manager to a switch: down, along, down, with corners cut at 45 degrees. */
function control(x: number): string {
  const side = Math.sign(x - 360) * 16;
  return `M360 72V140L${360 + side} 156H${x - side}L${x} 172V204`;
}

/** Two bent traces from each device to its switch, at 45 degrees. */
function uplinks(): string {
  const lanes = [-4, 4];
  const devices = [
    ...endpoints.map((x) => ({ x, top: 340 })),
    ...series(3, 552, 56).map((x) => ({ x, top: 320 })),
  ];
  return devices
    .flatMap(({ x, top }) => {
      const target = switches.reduce((best, at) => (Math.abs(at - x) < Math.abs(best - x) ? at : best), 144);
      const foot = target + Math.max(-20, Math.min(20, (x - target) / 2));
      const bend = Math.abs(x - foot);
      return lanes.map(
        (lane) => `M${x + lane} ${top}V${284 + bend / 2}L${foot + lane} ${284 - bend / 2}V260`,
      );
    })
    .join('');
}
