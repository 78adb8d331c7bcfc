'use client';

import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import styles from './review-console.module.css';
import type { ReviewTexts } from '@/access/shared/admin/review-texts';

/** Widths of a page, as parts of the width that there is. */
const ZOOMS = [1, 1.5, 2, 3];
/** Signed copies have few pages; more than this is not drawn but downloaded. */
const MOST_PAGES = 40;

/** The one worker that reads all files, made with the first one. */
let reader: PDFWorker | undefined;

/** Closes a file, but not while it is being opened: pdf.js then fails in its worker, where nothing catches it (6.5.438). */
function closeOnceOpened(loading: PDFDocumentLoadingTask): void {
  const close = (): void => void loading.destroy();
  loading.promise.then(close, close);
}

/**
 * Draws a PDF page by page. The browser's own viewer would need the file as a document of our origin, which an uploaded
 * file must never be; here it stays data, and its scripts, links and forms do nothing.
 */
export function PdfPages({
  texts: { t },
  url,
  onFailed,
}: {
  texts: ReviewTexts;
  url: string;
  onFailed: () => void;
}) {
  const [file, setFile] = useState<PDFDocumentProxy>();
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  }, [onFailed]);

  useEffect(() => {
    let left = false;
    let loading: PDFDocumentLoadingTask | undefined;
    void (async () => {
      try {
        const pdf = await import('pdfjs-dist');
        // Given to each file, so closing one does not end the worker under the next.
        reader ??= pdf.PDFWorker.create({
          port: new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), {
            type: 'module',
          }),
        });
        if (left) return;
        loading = pdf.getDocument({ url, worker: reader, enableXfa: false });
        const opened = await loading.promise;
        if (!left) setFile(opened);
      } catch {
        if (!left) failed.current();
      }
    })();
    return () => {
      left = true;
      if (loading) closeOnceOpened(loading);
    };
  }, [url]);

  if (!file) return <p className={styles.quiet}>{t('files.loading')}</p>;
  const pages = Math.min(file.numPages, MOST_PAGES);
  return (
    <Zoomable texts={t}>
      {(zoom) => (
        <>
          {Array.from({ length: pages }, (_, index) => (
            <PdfPage
              key={`${index} ${zoom}`}
              file={file}
              number={index + 1}
              zoom={zoom}
              label={t('files.page', { page: index + 1, pages: file.numPages })}
            />
          ))}
          {pages < file.numPages && (
            <p className={styles.quiet}>{t('files.more', { pages, all: file.numPages })}</p>
          )}
        </>
      )}
    </Zoomable>
  );
}

/** Buttons that make a picture or the pages of a file larger and smaller. */
export function Zoomable({
  texts: t,
  children,
}: {
  texts: ReviewTexts['t'];
  /** @param zoom width as part of the width that there is */
  children: (zoom: number) => ReactNode;
}) {
  const [zoom, setZoom] = useState(0);
  return (
    <>
      <div className={styles.zoom}>
        <button type="button" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          {t('files.zoomOut')}
        </button>
        <button type="button" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          {t('files.zoomIn')}
        </button>
      </div>
      {children(ZOOMS[zoom] ?? 1)}
    </>
  );
}

function PdfPage({
  file,
  number,
  zoom,
  label,
}: {
  file: PDFDocumentProxy;
  number: number;
  zoom: number;
  label: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return undefined;
    let drawing: { cancel: () => void } | undefined;
    let left = false;
    // A page is drawn when it comes into view: a scan of many pages would cost memory for nothing.
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      sight.disconnect();
      void file
        .getPage(number)
        .then((page) => {
          if (left) return undefined;
          const natural = page.getViewport({ scale: 1 });
          const scale = (sheet.clientWidth * Math.min(2, window.devicePixelRatio || 1)) / natural.width;
          const viewport = page.getViewport({ scale });
          sheet.width = viewport.width;
          sheet.height = viewport.height;
          const task = page.render({ canvas: sheet, viewport });
          drawing = task;
          return task.promise;
        })
        // Leaving while a page is being drawn cancels it.
        .catch(() => undefined);
    });
    sight.observe(sheet);
    return () => {
      left = true;
      sight.disconnect();
      drawing?.cancel();
    };
  }, [file, number]);
  return (
    <canvas
      ref={canvas}
      className={styles.pdfPage}
      style={{ width: `${zoom * 100}%` }}
      role="img"
      aria-label={label}
    />
  );
}
