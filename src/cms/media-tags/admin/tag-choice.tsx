'use client';

import { Button, useListDrawerContext, useListQuery, useTranslation } from '@payloadcms/ui';
import { useState } from 'react';

import { announce } from '@/cms/admin/announce';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { messages } from '@/i18n/by-language/media-tags';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import list from '../../admin/list-choices.module.css';
import { type CountedTag, type RenamedTag, wantedTag, type WantedTag, withWantedTag } from '../domain';

import styles from './media-tags.module.css';
import { RenameTagDialog } from './rename-tag';

/** In front of a tag in the choice, so no tag can be mistaken for one of the other entries. */
const TAG = 'tag:';
const NONE = 'none';

/**
 * A choice of a tag, kept in the filters of the list, so the address of the list, its search, and its other filters go with it. The
 * chosen tag can be renamed on all files.
 */
export function TagChoice({
  tags,
  mayRename,
}: {
  readonly tags: readonly CountedTag[];
  readonly mayRename: boolean;
}) {
  const { query, refineListData } = useListQuery();
  const { isInDrawer } = useListDrawerContext();
  const request = useStaffRequest();
  const { act } = useStaffAction();
  const [isRenaming, setRenaming] = useState(false);
  const [renamed, setRenamed] = useState<RenamedTag>();
  const locale = adminLocale(useTranslation().i18n.language);
  const { labels, t } = textsFrom<'media-tags'>(locale, messages[locale]);
  const wanted = wantedTag(query.where);
  if (tags.length === 0 && wanted === undefined && !renamed) return null;
  const value = wanted === undefined ? '' : wanted === 'none' ? NONE : `${TAG}${wanted.tag}`;
  const choose = (chosen: string) => {
    const next: WantedTag =
      chosen === '' ? undefined : chosen === NONE ? 'none' : { tag: chosen.slice(TAG.length) };
    void refineListData({ where: withWantedTag(query.where, next), page: 1 });
  };
  const undo = ({ count: _count, ...renaming }: RenamedTag) =>
    void act(async () => {
      await request('/api/media-tags/undo', { body: renaming });
      setRenamed(undefined);
      choose(`${TAG}${renaming.from}`);
      announce(labels.rename.undone);
    });
  const isLost = typeof wanted === 'object' && tags.every(({ tag }) => tag !== wanted.tag);
  return (
    <div className={list.choices}>
      <label>
        <span>{labels.filter.tag}</span>
        <select
          value={value}
          data-chosen={wanted ? '' : undefined}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{labels.filter.any}</option>
          <option value={NONE}>{labels.filter.none}</option>
          {isLost && <option value={value}>{wanted.tag}</option>}
          {tags.map(({ tag, count }) => (
            <option key={tag} value={`${TAG}${tag}`}>
              {t('filter.counted', { tag, count })}
            </option>
          ))}
        </select>
      </label>
      {wanted !== undefined && (
        <button type="button" onClick={() => choose('')}>
          {labels.filter.clear}
        </button>
      )}
      {typeof wanted === 'object' && !isLost && mayRename && !isInDrawer && (
        <button type="button" onClick={() => setRenaming(true)}>
          {labels.rename.open}
        </button>
      )}
      {isRenaming && typeof wanted === 'object' && (
        <RenameTagDialog
          tag={wanted.tag}
          known={tags}
          onClose={() => setRenaming(false)}
          onRenamed={(done) => {
            setRenamed(done);
            choose(`${TAG}${done.tag}`);
          }}
        />
      )}
      {/* There before it says something: only changes are read out. */}
      <p role="status" className={styles.renamed}>
        {renamed && t('rename.done', renamed)}
      </p>
      {renamed && (
        <Button buttonStyle="secondary" size="small" margin={false} onClick={() => undo(renamed)}>
          {labels.rename.undo}
        </Button>
      )}
    </div>
  );
}
