import type { Inscriptions } from '../types';
import styles from './diagram.module.css';
import { Fact, Name, Part, series, type PartLookup } from './part';

const columns = series(16, 176, 33);
const rowTops = [40, 108];
const lowerTops = [300, 368];
const planes = series(4, 196, 20);

/** 64 cabinets above and below the switch planes, one of them opened, one memory pool under all. */
export function Supernode({ parts, facts }: { parts: PartLookup; facts: Inscriptions }) {
  return (
    <>
      <path
        className={styles.thread}
        d={columns
          .map((x) => `M${x + 8} 164V184M${x + 16} 164V184M${x + 8} 268V300M${x + 16} 268V300`)
          .join('')}
      />
      <Part parts={parts} id="cabinet" inscription={facts.cabinets}>
        <path
          className={styles.wide}
          d={[...rowTops, ...lowerTops].flatMap((y) => columns.map((x) => box(x, y, 24, 56))).join('')}
        />
        <Name parts={parts} id="cabinet" x={176} y={28} />
        <Fact x={695} y={28}>
          {facts.cabinets}
        </Fact>
      </Part>
      <Part parts={parts} id="accelerator" inscription={facts.accelerators}>
        <path className={styles.dashed} d="M144 40h32M144 164h16l16-68" />
        <rect className={styles.shape} x="16" y="40" width="128" height="124" rx="3" />
        <path
          className={styles.dot}
          d={series(8, 28, 14)
            .flatMap((x) => series(4, 54, 28).map((y) => box(x, y, 8, 8)))
            .join('')}
        />
        <Name parts={parts} id="accelerator" x={16} y={28} />
        <Fact x={144} y={28}>
          {facts.accelerators}
        </Fact>
      </Part>
      <Part parts={parts} id="switch-planes">
        <rect className={styles.hit} x="16" y="184" width="576" height="84" />
        <path className={styles.trace} d={planes.map((y) => `M176 ${y}H592M176 ${y + 6}H592`).join('')} />
        <path
          className={styles.shape}
          d={planes.flatMap((y) => series(4, 224, 96).map((x) => box(x, y - 4, 40, 14))).join('')}
        />
        <Name parts={parts} id="switch-planes" x={160} y={234} anchor="end" phone={{ letters: 10, y: 246 }} />
      </Part>
      <Part parts={parts} id="reliability">
        <rect className={styles.hit} x="16" y="284" width="144" height="140" />
        <path className={styles.dashed} d="M32 348h40m24 0h40" />
        <path className={styles.trace} d="M76 340l16 16M92 340l-16 16" />
        <path className={styles.trace} d="M32 348h16l24-24h24l24 24h16" />
        <circle className={styles.shape} cx="32" cy="348" r="7" />
        <circle className={styles.shape} cx="136" cy="348" r="7" />
        <Name parts={parts} id="reliability" x={84} y={392} anchor="middle" />
      </Part>
      <Part parts={parts} id="gateways">
        <path className={styles.shape} d="M592 184h88l24 20v44l-24 20h-88z" />
        <Name parts={parts} id="gateways" x={646} y={231} anchor="middle" />
      </Part>
      <Part parts={parts} id="memory-pool">
        <rect className={styles.shape} x="16" y="436" width="680" height="36" rx="3" />
        <path
          className={styles.thread}
          d={series(41, 32, 16.2)
            .filter((x) => x < 280 || x > 430)
            .map((x) => `M${x} 444v20`)
            .join('')}
        />
        <Name parts={parts} id="memory-pool" x={356} y={459} anchor="middle" />
      </Part>
    </>
  );
}

/** Path data of a rectangle; many of them make one element. */
function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h-${width}z`;
}
