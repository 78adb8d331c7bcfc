import { useAuth } from '@payloadcms/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { refusalOf, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Locale } from '@/i18n/locales';

import {
  changeFiles,
  type ChosenFile,
  chosenFile,
  type FileDetails,
  unfinished,
  type UploadEvent,
} from '../domain';

import { keptTexts, noTexts, signOf } from './kept-texts';
import { sendFile } from './send-file';

interface Source {
  readonly file: File;
  readonly sign: string;
  /** Address of the picture in this browser. */
  readonly preview?: string;
  /** Whether its texts are from an earlier page. */
  readonly isKept: boolean;
}

/**
 * The files of the window, and their uploads, one after the other: the portal checks each, and what fails stays in the list
 * with what was written for it.
 * @param since when the window was opened, in the portal's time
 * @param stopped what a file says whose upload the person stopped
 */
export function useUploads({
  maxBytes,
  since,
  stopped,
}: {
  maxBytes: number;
  since: string;
  stopped: string;
}) {
  const account = String(useAuth().user?.id ?? '');
  const kept = useMemo(() => keptTexts(account), [account]);
  const request = useStaffRequest();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [sources, setSources] = useState<ReadonlyMap<string, Source>>(new Map());
  const latest = useRef(files);
  const previews = useRef(new Map<string, string>());
  const running = useRef<AbortController>(undefined);
  const [busy, setBusy] = useState(false);

  const tell = useCallback((event: UploadEvent) => {
    latest.current = changeFiles(latest.current, event);
    setFiles(latest.current);
  }, []);

  useEffect(() => kept.clean(), [kept]);
  useEffect(() => {
    const made = previews.current;
    return () => {
      running.current?.abort();
      made.forEach((address) => URL.revokeObjectURL(address));
    };
  }, []);

  /** @returns the key of the first one that can be uploaded */
  const add = (list: readonly File[]): string | undefined => {
    const chosen = list.map((file) => {
      const key = crypto.randomUUID();
      const sign = signOf(file);
      const { texts, details, id } = kept.of(sign) ?? {};
      const entry = chosenFile(file, { key, texts: texts ?? noTexts, details, id, maxBytes });
      const isPicture = entry.refusal === undefined && entry.format?.startsWith('image/');
      const preview = isPicture ? URL.createObjectURL(file) : undefined;
      if (preview) previews.current.set(key, preview);
      return { entry, source: { file, sign, isKept: texts !== undefined, ...(preview && { preview }) } };
    });
    setSources(
      (known) => new Map([...known, ...chosen.map(({ entry, source }) => [entry.key, source] as const)]),
    );
    tell({ type: 'add', files: chosen.map(({ entry }) => entry) });
    return chosen.find(({ entry }) => entry.refusal === undefined)?.entry.key;
  };

  const keep = (file: ChosenFile | undefined) => {
    const sign = file && sources.get(file.key)?.sign;
    if (file && sign !== undefined) kept.keep(sign, file);
  };

  const tellAndKeep = (event: UploadEvent & { readonly key: string }) => {
    tell(event);
    keep(latest.current.find(({ key }) => key === event.key));
  };

  const write = (key: string, locale: Locale, text: string) =>
    tellAndKeep({ type: 'write', key, locale, text });

  const describe = (key: string, details: Partial<FileDetails>) =>
    tellAndKeep({ type: 'describe', key, details });

  /** Gives the other files what was written for this one, as far as they have nothing. */
  const apply = (key: string) => {
    const before = latest.current;
    tell({ type: 'apply', key });
    latest.current.forEach((file, index) => {
      if (file !== before[index]) keep(file);
    });
  };

  const forget = (keys: readonly string[]) =>
    kept.forget(keys.flatMap((key) => sources.get(key)?.sign ?? []));

  /** Frees the picture of a file; where it is shown already, it stays. */
  const release = (key: string) => {
    const address = previews.current.get(key);
    if (address === undefined) return;
    previews.current.delete(key);
    URL.revokeObjectURL(address);
  };

  const remove = (key: string) => {
    forget([key]);
    release(key);
    tell({ type: 'remove', key });
  };

  const send = async (chosen: ChosenFile, signal: AbortSignal) => {
    const { key } = chosen;
    const file = sources.get(key)?.file;
    if (!file) return;
    // Of a file that the portal has, only texts are sent.
    const percent = chosen.id === undefined ? 0 : 100;
    tell({ type: 'state', key, state: { is: 'sending', percent } });
    try {
      await sendFile(chosen, {
        request,
        file,
        since,
        taken: new Set(latest.current.flatMap(({ id }) => id ?? [])),
        signal,
        tell: (event) =>
          event.type === 'arrived' || event.type === 'gone' ? tellAndKeep(event) : tell(event),
      });
      tell({ type: 'state', key, state: { is: 'stored' } });
      forget([key]);
      release(key);
    } catch (error) {
      const { code, message } = refusalOf(error);
      const text = code === 'aborted' ? stopped : message;
      tell({ type: 'state', key, state: { is: 'failed', message: text } });
    }
  };

  const start = async () => {
    // A second press while the first is under way does nothing.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    const queue = unfinished(latest.current);
    // What failed keeps what it knows of its earlier try until it begins.
    for (const { key, state } of queue) {
      if (state.is === 'waiting') tell({ type: 'state', key, state: { is: 'queued' } });
    }
    for (const { key } of queue) {
      const file = latest.current.find((one) => one.key === key);
      if (file && !controller.signal.aborted) await send(file, controller.signal);
    }
    for (const { key, state } of latest.current) {
      if (state.is === 'queued') tell({ type: 'state', key, state: { is: 'waiting' } });
    }
    running.current = undefined;
    setBusy(false);
  };

  return {
    files,
    sources,
    busy,
    add,
    write,
    describe,
    apply,
    remove,
    start: () => void start(),
    stop: () => running.current?.abort(),
    /** Forgets the texts of what isn't uploaded: nobody wants them. */
    discard: () => {
      running.current?.abort();
      forget(latest.current.map(({ key }) => key));
    },
  };
}
