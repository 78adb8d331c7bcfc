'use client';

import type { z } from 'zod';

import { Form, SubmitButton, usePortalForm } from '@/features/session/browser';
import type { Locale } from '@/i18n/locales';
import { SelectField, TextArea } from '@/ui/primitives/field';

import { type CommentedChapter, type CommentKind, commentPath, commentSchema, TEXT_MAX } from '../domain';
import styles from './comments.module.css';
import type { ReviewLabels } from './labels';

/** Something in the chapter that can be commented on. */
export interface PlaceChoice {
  readonly anchor: string;
  readonly name: string;
}

/**
 * What a member says about a chapter. Without scripts the browser sends the same fields as a plain form, whose answer leads
 * back to this page.
 */
export function CommentForm(props: {
  lang: Locale;
  chapter: CommentedChapter;
  kind: CommentKind;
  places: readonly PlaceChoice[];
  /** What the address asks for. */
  anchor: string;
  passage: string;
  /** Of the session, for the plain form. */
  token: string;
  labels: ReviewLabels['form'];
}) {
  const { lang, chapter, kind, places, anchor, passage, token, labels } = props;
  const defaultValues: z.input<typeof commentSchema> = {
    ...chapter,
    kind,
    lang,
    anchor: places.some((place) => place.anchor === anchor) ? anchor : '',
    passage,
    text: '',
  };
  const form = usePortalForm({
    lang,
    schema: commentSchema,
    defaultValues,
    draft: {
      name: `comment-${kind}-${chapter.document}-${chapter.version}-${chapter.chapter}`,
      fields: ['text'],
    },
    async onSubmit(values, send) {
      const { number } = await send<{ number: string }>('POST', '/api-review/comments', { body: values });
      window.location.assign(
        `/${lang}${commentPath(chapter, { kind })}${kind === 'comment' ? '?' : '&'}sent=${number}`,
      );
      return 'leaving';
    },
  });
  return (
    <Form
      form={form}
      label={labels.label[kind]}
      plain={{ action: '/api-review/form', fields: { ...chapter, kind, lang, passage, token } }}
    >
      <SelectField {...form.field('anchor')} label={labels.place}>
        <option value="">{labels.whole}</option>
        {places.map((place) => (
          <option key={place.anchor} value={place.anchor}>
            {place.name}
          </option>
        ))}
      </SelectField>
      {passage !== '' && (
        <figure className={styles.passage}>
          <figcaption>{labels.passage}</figcaption>
          <blockquote>{passage}</blockquote>
        </figure>
      )}
      <TextArea
        {...form.field('text')}
        rows={8}
        maxLength={TEXT_MAX}
        label={labels.text[kind]}
        hint={labels.hint[kind]}
      />
      <SubmitButton form={form}>{labels.send[kind]}</SubmitButton>
    </Form>
  );
}
