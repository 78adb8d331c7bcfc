import { BrowserTexts } from '@/i18n/browser-texts';
import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { ContentCard } from '@/ui/patterns/content-card';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { SectionHead } from '@/ui/patterns/section-head';
import { VideoPlayer } from '@/ui/patterns/video-player';
import { ButtonLink } from '@/ui/primitives/button';
import { OtherLanguages } from '@/ui/patterns/other-languages';
import { TextLink } from '@/ui/primitives/text-link';
import { formatDuration } from '@/ui/format';
import { RichTextView } from '@/ui/rich-text/rich-text-view';
import type { RichTextLabels } from '@/ui/rich-text/labels';

import type { Video, VideoSummary } from '../queries';
import { PlaybackControls } from './playback-controls';
import { VideoGuide } from './video-guide';
import styles from './videos.module.css';

/** The namespace `videos` of the messages. */
export type VideoLabels = Labels<'videos'>;

/** All videos as cards. */
export function VideoList({
  videos,
  lang,
  labels,
}: {
  videos: VideoSummary[];
  lang: Locale;
  labels: VideoLabels;
}) {
  return (
    <div className="container">
      <PageHead title={labels.title} lead={labels.lead} />
      {videos.length === 0 ? (
        <EmptyState
          title={labels.empty.title}
          action={<ButtonLink href={`/${lang}/docs`}>{labels.documents}</ButtonLink>}
        >
          <p>{labels.empty.lead}</p>
        </EmptyState>
      ) : (
        <ul className={`${styles.grid ?? ''} ${styles.list ?? ''}`}>
          {videos.map((video, index) => (
            <li key={video.slug}>
              <VideoCard video={video} lang={lang} level={2} eager={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A link to a specification. */
export interface Reading {
  readonly words: string;
  readonly href: string;
}

/** One video: the player, what it shows, and more videos. */
export function VideoArticle({
  video,
  readings,
  lang,
  labels,
  richTextLabels,
}: {
  video: Video;
  /** What specifications say about its chapters, by address; without those that readers don't find. */
  readings: ReadonlyMap<string, Reading>;
  lang: Locale;
  labels: VideoLabels;
  richTextLabels: RichTextLabels;
}) {
  const { clip, duration } = video;
  const hasGuide = video.chapters.length + video.transcript.length > 0;
  return (
    <article>
      <div className="container">
        <PageHead
          title={video.title}
          lead={video.summary}
          facts={
            <>
              <time dateTime={video.publishedAt}>{formatDate(video.publishedAt, lang)}</time>
              {duration !== undefined && <span className="numeric">{formatDuration(duration)}</span>}
            </>
          }
        />
        <div className={hasGuide ? `${styles.film ?? ''} ${styles.guided ?? ''}` : styles.film} data-film>
          <div>
            <VideoPlayer clip={clip} unsupported={labels.player.unsupported} />
            <BrowserTexts lang={lang} namespaces={['videos']}>
              <PlaybackControls
                slug={video.slug}
                labels={{
                  speed: labels.player.speed,
                  restart: labels.player.restart,
                  copyLink: labels.player.copyLink,
                }}
              />
            </BrowserTexts>
          </div>
          {hasGuide && (
            <VideoGuide
              src={clip.src}
              chapters={video.chapters.map(({ place, ...chapter }) => {
                const reading = place === undefined ? undefined : readings.get(place);
                return { ...chapter, ...(reading && { reading }) };
              })}
              transcript={video.transcript}
              labels={{ chapters: labels.chapters, transcript: labels.transcript }}
            />
          )}
        </div>
        <div className={styles.text}>
          <RichTextView text={video.body} labels={richTextLabels} />
          <div className={styles.further}>
            <TextLink href={clip.src} download>
              {labels.player.download}
            </TextLink>
            <OtherLanguages
              label={labels.otherLanguages}
              languages={video.otherLanguages}
              path={`/videos/${video.slug}`}
            />
          </div>
        </div>
      </div>
      {video.more.length > 0 && (
        <section className={styles.more} aria-labelledby="more">
          <div className="container">
            <SectionHead
              id="more"
              heading={labels.more}
              more={
                <TextLink arrow href={`/${lang}/videos`}>
                  {labels.back}
                </TextLink>
              }
            />
            <ul className={styles.grid}>
              {video.more.map((item) => (
                <li key={item.slug}>
                  <VideoCard video={item} lang={lang} level={3} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </article>
  );
}

function VideoCard({
  video,
  lang,
  level,
  eager,
}: {
  video: VideoSummary;
  lang: Locale;
  level: 2 | 3;
  eager?: boolean;
}) {
  return (
    <ContentCard
      href={`/${lang}/videos/${video.slug}`}
      title={video.title}
      summary={video.summary}
      cover={video.poster}
      date={{ iso: video.publishedAt, text: formatDate(video.publishedAt, lang, 'short') }}
      note={video.duration === undefined ? undefined : formatDuration(video.duration)}
      layout="stack"
      level={level}
      eager={eager}
      film
    />
  );
}
