import type { Readable, Transform } from 'node:stream';

/** Where backups are kept: a directory, or a bucket below a prefix. */
export interface BackupStore {
  /** How operators write the place, or one of its backups. */
  locationOf(name?: string): string;
  /**
   * Names of the finished backups, the newest first.
   * @param most how many are wanted
   * @throws what the place throws when it cannot be read
   */
  list(most?: number): Promise<string[]>;
  /** Begins a backup. What is left of interrupted ones goes. */
  begin(name: string): Promise<BackupDraft>;
  /** A file of a backup, as it was written. @throws FileMissing */
  read(name: string, file: string): Promise<Readable>;
  /** Adds a note to a finished backup, or replaces it. */
  note(name: string, file: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A backup that is being written, and that nobody takes for one until it is finished. */
export interface BackupDraft {
  /** Writes a file that has passed through the steps. Fails with what the content or the place fails with. */
  write(file: string, content: Readable, steps: readonly Transform[]): Promise<void>;
  /** Makes it a backup. @param manifest the text of its manifest */
  finish(manifest: string): Promise<void>;
  /** Removes what has been written. */
  abandon(): Promise<void>;
}
