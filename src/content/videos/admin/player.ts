/** The player of the studio, for the parts beside it. Times in milliseconds. */
export interface Player {
  readonly now: () => number;
  readonly seek: (milliseconds: number) => void;
  /** Plays from a moment on. */
  readonly playFrom: (milliseconds: number) => void;
}

/** @param video without one, the time is 0 and nothing plays */
export function playerOf(video: HTMLVideoElement | null): Player {
  const seek = (milliseconds: number): void => {
    if (video) video.currentTime = Math.max(0, milliseconds) / 1000;
  };
  return {
    now: () => Math.round((video?.currentTime ?? 0) * 1000),
    seek,
    playFrom: (milliseconds) => {
      seek(milliseconds);
      play(video);
    },
  };
}

/** Plays, or pauses what plays. */
export function toggle(video: HTMLVideoElement): void {
  if (video.paused) play(video);
  else video.pause();
}

function play(video: HTMLVideoElement | null): void {
  // A browser that refuses to play leaves the player paused at the moment, and its own button.
  video?.play().catch(() => undefined);
}
