import { media } from '@/ui/breakpoints';
import { ContentCard } from '@/ui/patterns/content-card';
import { EmptyState } from '@/ui/patterns/empty-state';
import { SectionHead } from '@/ui/patterns/section-head';
import { Tabs } from '@/ui/primitives/tabs';
import { TextLink } from '@/ui/primitives/text-link';
import { StaticPart } from '@/ui/static-part/static-part';

import styles from './latest.module.css';
import type { HomeLabels, LatestCard, LatestData } from './types';

export const kinds = ['news', 'events', 'videos'] as const;
type Kind = (typeof kinds)[number];

/** Cards shown in a tab; videos are in rows of four. */
const SHOWN: Record<Kind, number> = { news: 5, events: 5, videos: 4 };

/** What is new: news first, since it changes most; then events and videos. */
export function Latest({ data, labels }: { data: LatestData; labels: HomeLabels }) {
  const text = labels.latest;
  const all: Record<Kind, string> = { events: text.allEvents, news: text.allNews, videos: text.allVideos };
  return (
    <section className={`${styles.latest ?? ''} section`} aria-labelledby="latest">
      <div className="container">
        <SectionHead id="latest" heading={data.heading} />
        <Tabs
          label={data.heading}
          tabs={kinds.map((kind) => ({
            id: `latest-${kind}`,
            label: text[kind],
            panel: (
              <StaticPart as="div" className={styles.panel}>
                <h3 className={styles.heading}>{text[kind]}</h3>
                <Cards
                  kind={kind}
                  cards={data[kind].slice(0, SHOWN[kind])}
                  empty={kind === 'events' ? text.comingSoon : text.empty}
                />
                <TextLink href={data.more[kind]} arrow>
                  {all[kind]}
                </TextLink>
              </StaticPart>
            ),
          }))}
        />
      </div>
    </section>
  );
}

function Cards({ kind, cards, empty }: { kind: Kind; cards: LatestCard[]; empty: string }) {
  if (cards.length === 0) return <EmptyState title={empty} level={4} />;
  const [first, ...others] = cards;
  if (kind === 'videos') {
    return (
      <div className={styles.films}>
        {cards.map((card) => (
          <ContentCard
            key={card.href}
            {...card}
            summary={undefined}
            film
            level={4}
            sizes={`${media.phone} calc(100vw - 2rem), 300px`}
          />
        ))}
      </div>
    );
  }
  return (
    <div className={styles.lead}>
      {first && (
        <div className={styles.first}>
          <ContentCard {...first} level={4} sizes={`${media.belowWide} calc(100vw - 2rem), 720px`} />
        </div>
      )}
      {others.length > 0 && (
        <div>
          {others.map((card) => (
            <ContentCard key={card.href} {...card} layout="line" level={4} />
          ))}
        </div>
      )}
    </div>
  );
}
