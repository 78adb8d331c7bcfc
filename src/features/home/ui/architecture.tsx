import { SectionHead } from '@/ui/patterns/section-head';
import { Tabs } from '@/ui/primitives/tabs';
import { Enlarge } from '@/ui/rich-text/enlarge';
import type { RichTextLabels } from '@/ui/rich-text/labels';
import { StaticPart } from '@/ui/static-part/static-part';

import { ArchitectureIsland } from './architecture-island';
import styles from './architecture.module.css';
import { Diagram } from './diagrams/diagram';
import type { ArchitectureData, ArchitectureTab, HomeLabels } from './types';

/** Four drawings whose parts name themselves, explain themselves in a line and lead to their chapter. */
export function Architecture({
  data,
  labels,
  richText,
}: {
  data: ArchitectureData;
  labels: HomeLabels;
  richText: Pick<RichTextLabels, 'enlarge'>;
}) {
  return (
    <section className="section" aria-labelledby="architecture">
      <div className="container">
        <SectionHead id="architecture" heading={data.heading} />
        <Tabs
          label={data.heading}
          tabs={data.tabs.map((tab) => ({
            id: `architecture-${tab.diagram}`,
            label: tab.title,
            panel: <Board tab={tab} labels={labels.architecture} richText={richText} />,
          }))}
        />
        <ArchitectureIsland />
      </div>
    </section>
  );
}

function Board({
  tab,
  labels,
  richText,
}: {
  tab: ArchitectureTab;
  labels: HomeLabels['architecture'];
  richText: Pick<RichTextLabels, 'enlarge'>;
}) {
  return (
    <StaticPart as="div" className={styles.board} data-board="">
      <div className={styles.words}>
        <h3 className={styles.title}>{tab.title}</h3>
        {tab.lead && <p className={styles.lead}>{tab.lead}</p>}
      </div>
      <div className={styles.drawing} data-enlargeable="">
        <div data-large="picture">
          <Diagram tab={tab} label={`${labels.diagram}: ${tab.title}`} facts={labels.facts} />
        </div>
        <Enlarge title={tab.title} labels={richText} className={styles.enlarge} />
      </div>
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
