'use client';

import { useAuth, useDocumentInfo, useForm, useFormFields, useLocale } from '@payloadcms/ui';
import type { ArrayFieldClientProps } from 'payload';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { useFileAddress } from '@/cms/admin/use-file-address';
import { useStaffRequest } from '@/cms/admin/use-staff-request';
import { plainText } from '@/cms/captions/webvtt';
import { languageName } from '@/i18n/language-name';
import { htmlLang, type Locale, otherLocales, storedLocale } from '@/i18n/locales';

import { CaptionEditor } from './caption-editor';
import { ChapterEditor } from './chapter-editor';
import { cueAt, type ListedCue } from './cue-list';
import { playerOf, toggle } from './player';
import { keyOfPlayer } from './player-keys';
import { uploadId, useCaptionFile } from './use-caption-file';
import { useStudioTexts } from './use-studio-texts';
import styles from './video-studio.module.css';

const PARTS = ['captions', 'chapters'] as const;

/**
 * The player with what is written beside it: captions of the language, and the chapters (the field that this component
 * belongs to).
 */
export function VideoStudio({ path, readOnly: isFieldReadOnly }: ArrayFieldClientProps) {
  const { labels, t, locale } = useStudioTexts();
  const { id, hasSavePermission } = useDocumentInfo();
  const { permissions } = useAuth();
  const { dispatchFields, setModified } = useForm();
  const lang = storedLocale(useLocale().code);
  const file = useFormFields(([fields]) => uploadId(fields.file?.value));
  const captions = useFormFields(([fields]) => uploadId(fields.captions?.value));
  const title = useFormFields(([fields]) => textOf(fields.title?.value));
  const slug = useFormFields(([fields]) => textOf(fields.slug?.value));
  const noted = useFormFields(([fields]) => Number(fields.duration?.value) * 1000);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const player = useMemo(() => playerOf(video), [video]);
  const headingId = useId();
  const [part, setPart] = useState<(typeof PARTS)[number]>('captions');
  const [now, setNow] = useState(0);
  const [length, setLength] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const [cues, setCues] = useState<readonly ListedCue[]>([]);
  const src = useFileAddress(file);

  // A file that was saved here is what the list shows already: the list stays as it is.
  const [own, setOwn] = useState<{ readonly id: string; readonly from: string | undefined }>();
  const loaded = own?.id === captions ? own?.from : captions;
  const source = useCaptionFile(loaded);
  const other = useOtherCaptions(id, lang);

  const readOnly = Boolean(isFieldReadOnly) || hasSavePermission === false;
  // Saved captions are a new file among the media.
  const canUpload = Boolean(permissions?.collections?.media?.create);
  const duration = length ?? (noted > 0 ? noted : undefined);
  const shown = cueAt(cues, now);

  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (!video || event.target !== video) return;
    const move = keyOfPlayer(event, player.now(), cues);
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (move === 'toggle') toggle(video);
    else player.seek(move);
  };

  const setCaptions = (saved: string) => {
    setOwn({ id: saved, from: loaded });
    dispatchFields({ type: 'UPDATE', path: 'captions', value: saved });
    setModified(true);
  };

  // So the form can be saved or published with them.
  const markUnsaved = useCallback(() => setModified(true), [setModified]);

  const follow = () => setNow(player.now());

  return (
    <section className={styles.studio} aria-labelledby={headingId}>
      <h3 id={headingId}>{labels.title}</h3>
      {file === undefined ? (
        <p className={styles.empty}>{labels.noVideo}</p>
      ) : (
        <div className={styles.columns}>
          <div className={styles.stage}>
            <div className={styles.picture} onKeyDownCapture={press}>
              {src && (
                // oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions that are being written are shown over it
                <video
                  ref={setVideo}
                  key={src}
                  src={src}
                  controls
                  playsInline
                  preload="metadata"
                  aria-describedby={`${headingId}-keys`}
                  onLoadedMetadata={(event) => {
                    setFailed(false);
                    setLength(Math.round(event.currentTarget.duration * 1000));
                  }}
                  onError={() => setFailed(true)}
                  onTimeUpdate={follow}
                  onSeeked={follow}
                />
              )}
              {shown && shown.text.trim() !== '' && (
                <p className={styles.shown} lang={htmlLang[lang]} data-caption>
                  {shown.text.split('\n').map((line, index) => (
                    <span key={index}>{plainText({ text: line }, true)}</span>
                  ))}
                </p>
              )}
            </div>
            {hasFailed && (
              <p className={styles.problem} role="alert">
                {labels.videoFailed}
              </p>
            )}
            <p id={`${headingId}-keys`} className={styles.lead}>
              {labels.keys}
            </p>
          </div>
          <div className={styles.written}>
            <div className={styles.parts} role="group" aria-label={labels.parts}>
              {PARTS.map((one) => (
                <button key={one} type="button" aria-pressed={one === part} onClick={() => setPart(one)}>
                  {one === 'captions'
                    ? t('captions', { language: languageName(lang, locale) })
                    : labels.chapters}
                </button>
              ))}
            </div>
            <div hidden={part !== 'captions'}>
              {!readOnly && !canUpload && <p className={styles.lead}>{labels.noUpload}</p>}
              {id === undefined ? (
                // Its first save opens another page, which would not have the captions.
                <p className={styles.empty}>{labels.saveFirst}</p>
              ) : source.state === 'read' ? (
                <CaptionEditor
                  key={`${lang} ${loaded ?? ''}`}
                  video={{ id: String(id), title, slug }}
                  lang={lang}
                  saved={source.captions}
                  other={other}
                  player={player}
                  now={now}
                  duration={duration}
                  readOnly={readOnly || !canUpload}
                  onCues={setCues}
                  onSaved={setCaptions}
                  onUnsaved={markUnsaved}
                />
              ) : (
                <p className={styles.empty} role={source.state === 'failed' ? 'alert' : 'status'}>
                  {source.state === 'failed' ? labels.loadFailed : labels.loading}
                </p>
              )}
            </div>
            <div hidden={part !== 'chapters'}>
              <ChapterEditor path={path} lang={htmlLang[lang]} player={player} readOnly={readOnly} />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The captions of another language, as its newest draft has them. */
function useOtherCaptions(id: string | number | undefined, lang: Locale) {
  const request = useStaffRequest();
  const [found, setFound] = useState<{
    readonly for: string;
    readonly lang: Locale;
    readonly file: string;
  }>();
  const key = `${id ?? ''} ${lang}`;
  useEffect(() => {
    if (id === undefined) return undefined;
    let isCurrent = true;
    const look = async () => {
      for (const other of otherLocales(lang)) {
        const query = `locale=${other}&draft=true&depth=0&fallback-locale=none&select[captions]=true`;
        const video = await request<{ captions?: unknown }>(`/api/videos/${id}?${query}`);
        const file = uploadId(video.captions);
        if (isCurrent && file) return setFound({ for: `${id} ${lang}`, lang: other, file });
      }
      return undefined;
    };
    // Without it, the other language is not shown beside this one; everything else works.
    look().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [id, lang, request]);
  const isFound = found?.for === key;
  const source = useCaptionFile(isFound ? found?.file : undefined);
  return useMemo(
    () =>
      isFound && found && source.state === 'read' && source.captions.cues.length > 0
        ? { lang: found.lang, cues: source.captions.cues }
        : undefined,
    [isFound, found, source],
  );
}
