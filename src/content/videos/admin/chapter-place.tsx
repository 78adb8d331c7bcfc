import { useLocale } from '@payloadcms/ui';
import { useState } from 'react';

import { useOpener } from '@/cms/links/admin/chosen-field';
import { noteDescribed, useDescribed } from '@/cms/links/admin/described-targets';
import type { TargetSource } from '@/cms/links/admin/target-source';
import { TargetSearch } from '@/cms/links/admin/target-search';
import { storedLocale } from '@/i18n/locales';

import { useStudioTexts } from './use-studio-texts';
import styles from './video-studio.module.css';

/** What a specification says about a chapter of a video, chosen by number or words as references are (ADR 243). */
export function ChapterPlace({
  number,
  address,
  readOnly,
  onChange,
}: {
  /** Of the chapter, from 1. */
  number: number;
  /** Empty where nothing is chosen. */
  address: string;
  readOnly: boolean;
  onChange: (address: string) => void;
}) {
  const { labels, t } = useStudioTexts();
  const texts = labels.chapter.place;
  const content = storedLocale(useLocale().code);
  const source: TargetSource = `/api/chapters/references?locale=${content}`;
  const { target, state } = useDescribed(address, source);
  const [isSearching, setSearching] = useState(false);
  const opener = useOpener(isSearching);

  if (isSearching)
    return (
      <div className={styles.place}>
        <TargetSearch
          languages={[content]}
          hasLink={address !== ''}
          source={source}
          words={{ ...labels.chapter.placeSearch, keep: texts.keep }}
          onChoose={(chosen) => {
            noteDescribed(chosen, source);
            onChange(chosen.address);
            setSearching(false);
          }}
          onClose={() => setSearching(false)}
        />
      </div>
    );
  return (
    <div className={styles.place}>
      {address !== '' && (
        <>
          <p>
            <span>{texts.label}</span> <strong>{target?.title ?? address}</strong>
            {target?.detail && <span> {target.detail}</span>}
          </p>
          <div role="status">
            {state === 'known' && target?.problem && <p className={styles.problem}>{texts.gone}</p>}
          </div>
        </>
      )}
      {!readOnly && (
        <div className={styles.rowActions}>
          <button
            ref={opener}
            type="button"
            className={styles.small}
            aria-label={t(address === '' ? 'chapter.place.chooseNumber' : 'chapter.place.changeNumber', {
              number,
            })}
            onClick={() => setSearching(true)}
          >
            {address === '' ? texts.choose : texts.change}
          </button>
          {address !== '' && (
            <button
              type="button"
              className={styles.small}
              aria-label={t('chapter.place.removeNumber', { number })}
              onClick={() => {
                onChange('');
                opener.current?.focus();
              }}
            >
              {texts.remove}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
