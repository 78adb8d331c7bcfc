'use client';

import { useTranslation, XIcon } from '@payloadcms/ui';
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { announce } from '@/cms/admin/announce';
import { messages } from '@/i18n/by-language/media-tags';
import { listOfNames } from '@/i18n/lists';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { cleanTags, tagsIn } from '../domain';

import styles from './media-tags.module.css';

/**
 * Tags that are typed, or chosen from those that exist. Enter, a comma, leaving the input, and the keys that save add what was
 * typed; what is chosen is added immediately.
 * @param id of the input, for its label
 * @param known tags that files have
 * @param describedBy ID of what explains it
 */
export function TagBox({
  id,
  tags,
  known,
  isFixed,
  describedBy,
  onChange,
}: {
  id: string;
  tags: readonly string[];
  known: readonly string[];
  isFixed: boolean;
  describedBy?: string;
  onChange: (tags: string[]) => void;
}) {
  const locale = adminLocale(useTranslation().i18n.language);
  const { labels, t } = textsFrom<'media-tags'>(locale, messages[locale]);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');

  const add = (text: string) => {
    setTyped('');
    const next = cleanTags([...tags, ...tagsIn(text)], [...tags, ...known]);
    if (next.length === tags.length) return;
    onChange(next);
    announce(t('added', { tag: listOfNames(next.slice(tags.length), locale) }));
  };
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag));
    announce(t('removed', { tag }));
    input.current?.focus();
  };
  const type = ({ target: { value: text }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // Browsers say of what is chosen from the list that it replaces the text, or don't say how it got there.
    const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType !== 'insertReplacementText';
    // A comma ends a tag that is typed.
    if (tagsIn(text).length > 1 || (!isTyped && known.includes(text))) add(text);
    else setTyped(text);
  };
  const pressEarly = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || typed === '') return;
    // The form saves what it has when the page hears of these keys, so it has to have the tag before.
    flushSync(() => add(typed));
  };
  const press = (event: KeyboardEvent) => {
    // Enter also ends what an input method composes, which is no tag yet.
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && !event.repeat && typed === '' && last !== undefined) remove(last);
  };

  return (
    <div className={styles.box}>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={labels.group}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              {!isFixed && (
                <button type="button" aria-label={t('remove', { tag })} onClick={() => remove(tag)}>
                  <XIcon />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isFixed && (
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="text"
          list={listId}
          autoComplete="off"
          enterKeyHint="enter"
          placeholder={labels.add}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          value={typed}
          onChange={type}
          onKeyDownCapture={pressEarly}
          onKeyDown={press}
          onBlur={() => add(typed)}
        />
      )}
      <datalist id={listId}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
      </datalist>
    </div>
  );
}
