import { Icon } from '@/ui/icons/icon';
import { ButtonLink } from '@/ui/primitives/button';
import { WeavePicture } from '@/ui/weave/weave-picture';
import { KeptWords } from '@/ui/words/kept-words';

import styles from './hero.module.css';
import type { HeroData, HomeLabels } from './types';
import { WatchVideo } from './watch-video';
import { WeaveIsland } from './weave-island';

/** The first five seconds: one heading, one sentence, two actions, what happens now, and the living weave. */
export function Hero({ data, labels }: { data: HeroData; labels: HomeLabels }) {
  const { heading, lead, video, link, now } = data;
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
        <WeaveIsland className={styles.field} boxClassName={styles.weave}>
          <WeavePicture />
        </WeaveIsland>
        {now.length > 0 && (
          <dl className={styles.now}>
            {now.map(({ label, title, href, date }) => (
              <div key={label}>
                <dt>
                  {label}
                  {date && <time dateTime={date.iso}>{date.text}</time>}
                </dt>
                <dd>
                  <a href={href}>
                    <KeptWords text={title} />
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
