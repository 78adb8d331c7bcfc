'use client';

import { useListQuery, useTranslation } from '@payloadcms/ui';

import { messages } from '@/i18n/by-language/media-tags';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import list from '../../admin/list-choices.module.css';
import { type CountedTag, wantedTag, type WantedTag, withWantedTag } from '../domain';

/** In front of a tag in the choice, so no tag can be mistaken for one of the other entries. */
const TAG = 'tag:';
const NONE = 'none';

/** A choice of a tag, kept in the filters of the list, so the address of the list, its search, and its other filters go with it. */
export function TagChoice({ tags }: { readonly tags: readonly CountedTag[] }) {
  const { query, refineListData } = useListQuery();
  const locale = adminLocale(useTranslation().i18n.language);
  const { labels, t } = textsFrom<'media-tags'>(locale, messages[locale]);
  const wanted = wantedTag(query.where);
  if (tags.length === 0 && wanted === undefined) return null;
  const value = wanted === undefined ? '' : wanted === 'none' ? NONE : `${TAG}${wanted.tag}`;
  const choose = (chosen: string) => {
    const next: WantedTag =
      chosen === '' ? undefined : chosen === NONE ? 'none' : { tag: chosen.slice(TAG.length) };
    void refineListData({ where: withWantedTag(query.where, next), page: 1 });
  };
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
    </div>
  );
}
