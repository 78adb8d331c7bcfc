import { spawnSync } from 'node:child_process';

/**
 * Mounts a file system of 1 MiB.
 * @param mode `ro` for one that cannot be written to
 * @returns why that is impossible, if it is
 */
export function mountTiny(place: string, mode: 'rw' | 'ro' = 'rw'): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  const args = ['-t', 'tmpfs', '-o', `size=1m,${mode}`, 'tmpfs', place];
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  return status === 0 ? undefined : `mount: ${error?.message ?? stderr}`;
}

/** Unmounts it, if it is there. */
export function unmount(place: string): void {
  spawnSync('umount', [place]);
}
