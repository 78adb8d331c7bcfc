'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Moment } from '@/cms/admin/moment';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { languageName } from '@/i18n/language-name';
import { type Locale, locales } from '@/i18n/locales';
import { formatBytes } from '@/ui/format';

import type { ShownReleaseFile } from '../use-cases/release-files';

import styles from '@/access/shared/admin/release-files.module.css';

import { ReleaseFileUpload, type UploadProps } from './release-file-upload';

interface Props extends UploadProps {
  readonly initial: readonly ShownReleaseFile[];
  readonly mayUpload: boolean;
}

/** The files of a specification or white paper by language, and a new version for those who may publish one. */
export function ReleaseFiles(props: Props) {
  const { address, initial } = props;
  const [files, setFiles] = useState(initial);
  const request = useStaffRequest();
  const { act } = useStaffAction();
  const refresh = async () => {
    await act(async () => setFiles(await request<ShownReleaseFile[]>(address)));
  };
  return (
    <div className={styles.languages}>
      {locales.map((lang) => (
        <LanguageFiles
          key={lang}
          {...props}
          lang={lang}
          files={files.filter(({ language }) => language === lang)}
          onChanged={refresh}
        />
      ))}
    </div>
  );
}

function LanguageFiles({
  lang,
  files,
  onChanged,
  ...props
}: Props & { lang: Locale; files: readonly ShownReleaseFile[]; onChanged: () => Promise<void> }) {
  const { labels, language } = props;
  const t = useTranslations('applications-review.releaseFiles');
  const present = files.find(({ replacedAt }) => replacedAt === null);
  const older = files.filter(({ replacedAt }) => replacedAt !== null);
  return (
    <section className={styles.language}>
      <h4>{languageName(lang, language)}</h4>
      {present ? (
        <FileTable caption={labels.present} files={[present]} labels={labels} language={language} />
      ) : (
        <p className={styles.quiet}>{labels.none}</p>
      )}
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>{t('older', { count: older.length })}</summary>
          <FileTable
            caption={t('older', { count: older.length })}
            files={older}
            labels={labels}
            language={language}
          />
        </details>
      )}
      {props.mayUpload && (
        <ReleaseFileUpload {...props} lang={lang} present={present} onChanged={onChanged} />
      )}
    </section>
  );
}

function FileTable({
  caption,
  files,
  labels,
  language,
}: {
  caption: string;
  files: readonly ShownReleaseFile[];
  labels: UploadProps['labels'];
  language: Locale;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard too
    <div className={styles.scroll} role="region" tabIndex={0} aria-label={caption}>
      <table>
        <thead>
          <tr>
            <th scope="col">{labels.file}</th>
            <th scope="col">{labels.version}</th>
            <th scope="col">{labels.size}</th>
            <th scope="col">{labels.date}</th>
            <th scope="col">{labels.by}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <td>
                <span className={styles.name}>{file.fileName}</span>
                <span className={styles.hash}>SHA-256 {file.sha256}</span>
              </td>
              <td>{file.version}</td>
              <td className={styles.number}>{formatBytes(file.size)}</td>
              <td className={styles.number}>
                <Moment at={file.at} locale={language} />
              </td>
              <td>{file.staffName ?? (file.staffId ? file.staffId.slice(0, 8) : labels.system)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
