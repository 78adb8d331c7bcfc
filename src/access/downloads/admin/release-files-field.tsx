import type { UIFieldServerProps } from 'payload';

import { hasRole } from '@/cms/access';
import { BrowserTexts } from '@/i18n/browser-texts';

import { MAX_RELEASE_FILE_BYTES, shownReleaseFiles } from '../use-cases/release-files';

import { ReleaseFiles } from './release-files';
import styles from '@/access/shared/admin/release-files.module.css';
import { reviewTexts } from '@/access/shared/admin/review-texts';

type Props = UIFieldServerProps & { id?: string | number };

/** In the view of a specification: its files in each language. */
export function SpecificationFiles(props: Props) {
  return files(props, 'specification');
}

/** In the view of a white paper: its files in each language. */
export function WhitePaperFiles(props: Props) {
  return files(props, 'white-paper');
}

async function files({ id, req, i18n }: Props, kind: 'specification' | 'white-paper') {
  const { locale, labels: texts } = reviewTexts(i18n.language);
  const labels = texts.releaseFiles;
  const content = async () => {
    if (!id) return <p>{labels.saveFirst}</p>;
    if (!hasRole(req, ['administrator', 'reviewer'])) return <p>{labels.others}</p>;
    const found = await shownReleaseFiles({ kind, id: String(id) });
    const base = kind === 'specification' ? '/api/specifications' : '/api/specifications/white-papers';
    return (
      <BrowserTexts lang={locale} namespaces={['applications-review']}>
        <ReleaseFiles
          address={`${base}/${id}/files`}
          initial={found}
          mayUpload={hasRole(req, ['administrator'])}
          maxBytes={MAX_RELEASE_FILE_BYTES}
          language={locale}
          labels={labels}
        />
      </BrowserTexts>
    );
  };
  return (
    <section className={styles.panel} aria-labelledby="release-files">
      <h3 id="release-files">{labels.title}</h3>
      <p className={styles.quiet}>{kind === 'specification' ? labels.lead : labels.leadPaper}</p>
      {kind === 'specification' && <p className={styles.quiet}>{labels.released}</p>}
      {await content()}
    </section>
  );
}
