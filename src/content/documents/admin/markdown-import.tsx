'use client';

import { Button, toast, useAuth, useDocumentInfo, useLocale, useTranslation } from '@payloadcms/ui';
import { useId, useState } from 'react';
import type { ChangeEvent } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { languageName } from '@/i18n/language-name';
import { adminLocale, storedLocale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/documents-admin';
import { textsFrom } from '@/i18n/texts';

import type { ImportResult } from '../use-cases/import-chapters';
import styles from './markdown-import.module.css';

/** Milliseconds after which the import of a long document is given up. */
const IMPORT_TIMEOUT = 5 * 60_000;

/** Texts in the language of the admin. */
function useTexts() {
  const { i18n } = useTranslation();
  const locale = adminLocale(i18n.language);
  const { labels, t } = textsFrom<'documents-admin'>(locale, messages[locale]);
  return { locale, text: labels.import, t };
}

/** On the page of a release: a Markdown file becomes its chapters, after a preview with all problems by line. */
export function MarkdownImport() {
  const { id } = useDocumentInfo();
  const { permissions } = useAuth();
  const content = useLocale();
  const inputId = useId();
  const { locale, text, t } = useTexts();
  const [source, setSource] = useState('');
  const [result, setResult] = useState<ImportResult>();
  const [step, setStep] = useState<'checking' | 'importing'>('checking');
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();

  const send = (markdown: string, apply: boolean) =>
    act(async () => {
      setStep(apply ? 'importing' : 'checking');
      const found = await request<ImportResult>(`/api/releases/${id}/import`, {
        body: { source: markdown, locale: content.code, apply },
        timeout: IMPORT_TIMEOUT,
      });
      setResult(found);
      if (found.imported) toast.success(t('import.done', { count: found.chapters.length }));
    });

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    // The same file can be chosen again after it was corrected.
    const markdown = await file.text();
    event.target.value = '';
    setSource(markdown);
    setResult(undefined);
    await send(markdown, false);
  };

  if (!permissions?.collections?.chapters?.create) return null;
  return (
    <section className={styles.import} aria-labelledby={`${inputId}-title`}>
      <h3 id={`${inputId}-title`}>{text.title}</h3>
      <p>{id ? text.lead : text.unsaved}</p>
      {id && (
        <>
          <label className={styles.file} data-busy={busy ? step : undefined}>
            <input
              type="file"
              accept=".md,.markdown,text/markdown"
              disabled={busy}
              onChange={(event) => void choose(event)}
            />
            {result ? text.again : text.file}
          </label>
          <p role="status">{busy && text[step]}</p>
          {result && <Preview result={result} />}
          {result && !result.imported && result.problems.length === 0 && (
            <Button type="button" disabled={busy} onClick={() => void send(source, true)}>
              {t('import.apply', {
                count: result.chapters.length,
                language: languageName(storedLocale(content.code), locale),
              })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Preview({ result }: { result: ImportResult }) {
  const { text, t } = useTexts();
  return (
    <div className={styles.preview}>
      {result.problems.length > 0 && (
        <>
          <p className={styles.stopped} role="alert">
            {t('import.problems', { count: result.problems.length })}
          </p>
          <Problems result={result} />
        </>
      )}
      {result.chapters.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{text.number}</th>
              <th scope="col">{text.chapter}</th>
              <th scope="col">{text.address}</th>
              <th scope="col">{text.content}</th>
              <th scope="col">{text.effect}</th>
            </tr>
          </thead>
          <tbody>
            {result.chapters.map((chapter) => (
              <tr key={chapter.line}>
                <td>{chapter.number}</td>
                <td>
                  {chapter.id ? (
                    <a href={`/admin/collections/chapters/${chapter.id}`}>{chapter.title}</a>
                  ) : (
                    chapter.title
                  )}
                </td>
                <td>
                  <code>{chapter.slug}</code>
                </td>
                <td>
                  {chapter.headings} / {chapter.blocks}
                </td>
                <td>{chapter.known ? text.replaced : text.fresh}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Problems({ result }: { result: ImportResult }) {
  const { locale, text } = useTexts();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{text.line}</th>
          <th scope="col">{text.problem}</th>
        </tr>
      </thead>
      <tbody>
        {result.problems.map((problem) => (
          <tr key={`${problem.line} ${problem.en}`}>
            <td>{problem.line}</td>
            <td>{problem[locale]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
