import type { Inscriptions } from '../types';
import styles from './diagram.module.css';
import { Chip, Fact, Name, Part, series, type PartLookup } from './part';

const rows = series(3, 216, 64);
const packets = ['1', '2', '3'];

/** Two domains, a gateway at the edge of each, Ethernet between them. */
export function CrossDomain({ parts, facts }: { parts: PartLookup; facts: Inscriptions }) {
  return (
    <>
      {[
        { id: 'domain-a', x: 8, flip: 1 },
        { id: 'domain-b', x: 712, flip: -1 },
      ].map(({ id, x, flip }) => (
        <Part key={id} parts={parts} id={id}>
          <rect className={styles.soft} x={flip > 0 ? x : x - 232} y="120" width="232" height="312" rx="6" />
          <Name parts={parts} id={id} x={x + flip * 24} y={156} anchor={flip > 0 ? 'start' : 'end'} />
          <path
            className={styles.thread}
            d={[-6, 0, 6].map((lane) => `M${x + flip * 120 + lane} 176V400`).join('')}
          />
          {rows.map((y) => (
            <g key={y}>
              <path
                className={styles.thread}
                d={[-6, 0, 6].map((lane) => `M${x + flip * 64} ${y + lane}H${x + flip * 196}`).join('')}
              />
              <Chip x={x + flip * 48} y={y} reach={16} />
              <Chip x={x + flip * 120} y={y} reach={16} />
            </g>
          ))}
        </Part>
      ))}
      <Part parts={parts} id="ethernet">
        <rect className={styles.hit} x="264" y="200" width="192" height="160" />
        <path
          className={styles.trace}
          d={series(5, 264, 8)
            .map((y) => `M248 ${y}H472`)
            .join('')}
        />
        <Name parts={parts} id="ethernet" x={360} y={240} anchor="middle" />
      </Part>
      <Part parts={parts} id="flow-order" inscription={packets.join(' ')}>
        {packets.map((number, index) => (
          <rect
            key={number}
            className={styles.shape}
            x={392 - index * 44}
            y="268"
            width="28"
            height="24"
            rx="2"
          />
        ))}
        <Name parts={parts} id="flow-order" x={360} y={332} anchor="middle" phone={{ letters: 12, y: 346 }} />
        {packets.map((number, index) => (
          <Fact key={number} x={406 - index * 44} y={285} anchor="middle">
            {number}
          </Fact>
        ))}
      </Part>
      <Part parts={parts} id="gateway">
        {[232, 488].map((x) => (
          <g key={x}>
            <path className={styles.shape} d={`M${x - 24} 200h48l16 16v128l-16 16h-48l-16-16v-128z`} />
            <path
              className={styles.trace}
              d={`M${x - 12} 264h24m-8-8l8 8-8 8M${x + 12} 296h-24m8-8l-8 8 8 8`}
            />
          </g>
        ))}
        <Name parts={parts} id="gateway" x={360} y={404} anchor="middle" phone={{ letters: 10, y: 416 }} />
        <path className={styles.dashed} d="M232 360v16l24 24h32M488 360v16l-24 24h-32" />
      </Part>
      <Part parts={parts} id="mapping-table" inscription={facts.mapping}>
        <path className={styles.dashed} d="M232 200V96M488 200V96" />
        <rect className={styles.shape} x="208" y="24" width="304" height="72" rx="3" />
        <path className={styles.trace} d="M208 56h304" />
        <Name parts={parts} id="mapping-table" x={360} y={46} anchor="middle" />
        <Fact x={360} y={81} anchor="middle">
          {facts.mapping}
        </Fact>
      </Part>
    </>
  );
}
