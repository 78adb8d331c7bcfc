import { Icon } from '@/ui/icons/icon';
import { ButtonLink } from '@/ui/primitives/button';
import { Weave } from '@/ui/weave/weave';
import { KeptWords } from '@/ui/words/kept-words';

import styles from './hero.module.css';
import type { HeroData, HomeLabels } from './types';
import { WatchVideo } from './watch-video';

/** The first five seconds: one heading, one sentence, two actions, and the living weave. */
export function Hero({ data, labels }: { data: HeroData; labels: HomeLabels }) {
  const { heading, lead, video, link, counts } = data;
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      <div className={`${styles.inner ?? ''} container`}>
        <div className={styles.words}>
          <h1 id="hero-heading">
            <KeptWords text={heading} />
          </h1>
          {lead && (
            <p className={styles.lead}>
              <KeptWords text={lead} />
            </p>
          )}
          <div className={styles.actions}>
            {video && <WatchVideo video={video} labels={labels.video} icon={<Icon name="play" />} />}
            {link && (
              <ButtonLink href={link.href} iconAfter="arrow-right" variant={video ? 'secondary' : 'primary'}>
                {link.label}
              </ButtonLink>
            )}
          </div>
        </div>
        {counts.length > 0 && (
          <dl className={styles.counts}>
            {counts.map(({ label, value, href }) => (
              <div key={label}>
                <dt>{href ? <a href={href}>{label}</a> : label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <Weave className={styles.weave} />
    </section>
  );
}
