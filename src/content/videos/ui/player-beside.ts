/** The player that a part of a video's page belongs to. */
export const playerBeside = (part: HTMLElement | null): HTMLVideoElement | null | undefined =>
  part?.closest('[data-film]')?.querySelector('video');
