import { SectionHead } from '@/ui/patterns/section-head';
import { Tabs } from '@/ui/primitives/tabs';
import { StaticPart } from '@/ui/static-part/static-part';

import { ArchitectureIsland } from './architecture-island';
import styles from './architecture.module.css';
import { Diagram } from './diagrams/diagram';
import type { ArchitectureData, ArchitectureTab, HomeLabels } from './types';

/** Four drawings whose parts name themselves, explain themselves in a line and lead to their chapter. */
export function Architecture({ data, labels }: { data: ArchitectureData; labels: HomeLabels }) {
  return (
    <section className="section" aria-labelledby="architecture">
      <div className="container">
        <SectionHead id="architecture" heading={data.heading} />
        <Tabs
          label={data.heading}
          tabs={data.tabs.map((tab) => ({
            id: `architecture-${tab.diagram}`,
            label: tab.title,
            panel: <Board tab={tab} labels={labels.architecture} />,
          }))}
        />
        <ArchitectureIsland />
      </div>
    </section>
  );
}

function Board({ tab, labels }: { tab: ArchitectureTab; labels: HomeLabels['architecture'] }) {
  return (
    <StaticPart as="div" className={styles.board} data-board="">
      <div className={styles.words}>
        <h3 className={styles.title}>{tab.title}</h3>
        {tab.lead && <p className={styles.lead}>{tab.lead}</p>}
      </div>
      <Diagram
        tab={tab}
        label={`${labels.diagram}: ${tab.title}`}
        facts={labels.facts}
        className={styles.diagram ?? ''}
      />
      <ul className={styles.parts} aria-label={labels.parts}>
        {tab.parts.map(({ id, label, line, href }, index) => (
          <li key={id} data-n={index}>
            <a href={href}>
              <strong>{label}</strong>
              {line && <span>{line}</span>}
            </a>
          </li>
        ))}
      </ul>
    </StaticPart>
  );
}
