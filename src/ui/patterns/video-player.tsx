import { pictureAddress, type VideoClip } from '../rich-text/model';
import styles from './video-player.module.css';

/** Pixels. A poster has one version for all screens. */
const WIDEST_POSTER = 1_200;

/**
 * The browser's own player: keyboard, captions, speed and full screen come with it. Only captions in the language of the page are
 * on from the beginning.
 */
export function VideoPlayer({
  clip,
  unsupported,
  autoPlay = false,
  lazy = false,
}: {
  clip: VideoClip;
  unsupported?: string;
  autoPlay?: boolean;
  /** Further down on its page: nothing of it is fetched before it comes near, where the browser can do that. */
  lazy?: boolean;
}) {
  const poster = clip.poster && pictureAddress(clip.poster, WIDEST_POSTER);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions follow whenever the clip has them; silent clips have none */}
      <video
        className={styles.video}
        controls
        playsInline
        autoPlay={autoPlay}
        preload={autoPlay ? 'auto' : lazy ? 'none' : 'metadata'}
        {...(lazy && { loading: 'lazy' })}
        poster={poster}
        aria-label={clip.title}
      >
        <source src={clip.src} type={clip.mimeType} />
        {clip.captions.map(({ src, language, label }) => (
          <track
            key={language}
            kind="captions"
            src={src}
            srcLang={language}
            label={label}
            default={language === clip.language}
          />
        ))}
        <a href={clip.src}>{unsupported ?? clip.title}</a>
      </video>
      {/* On paper, a player is an empty box. The file is the one that the player shows. */}
      {poster && (
        <img
          className={styles.poster}
          src={poster}
          alt=""
          fetchPriority="low"
          decoding="async"
          loading={lazy ? 'lazy' : undefined}
        />
      )}
    </>
  );
}
