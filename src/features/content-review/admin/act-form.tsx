import { useId, useState } from 'react';

import { CardForm } from '@/cms/admin/card-form';
import cards from '@/cms/admin/staff-cards.module.css';

import type { ReviewView } from '../use-cases/read-review';

import { useReviewTexts } from './review-texts';

/** What a person does with a note, a comment, or a choice. */
export type FormName = 'submit' | 'assign' | 'approve' | 'return' | 'override' | 'comment';

/** What someone is typing. */
export type Draft = Readonly<
  Record<
    | 'text'
    | 'reviewer'
    /** Field and block; empty for the whole item. */
    | 'place',
    string
  >
>;
export const emptyDraft: Draft = { text: '', reviewer: '', place: '' };

const keyOf = ({ field, block }: ReviewView['places'][number]): string => `${field} ${block}`;

/** A form with a note or a comment. */
export function ActForm(props: {
  what: FormName;
  review: ReviewView;
  draft: Draft;
  busy: boolean;
  onChange: (draft: Draft) => void;
  onSend: (body: object) => void;
  onCancel: () => void;
}) {
  const { what, review, draft, busy, onChange, onSend, onCancel } = props;
  const { labels, t } = useReviewTexts();
  const id = useId();
  const [tried, setTried] = useState(false);
  const { text } = draft;
  // A draft may be older than what can be chosen now.
  const reviewer = review.reviewers.find(({ id: one }) => one === draft.reviewer)?.id ?? '';
  const about = review.places.find((place) => keyOf(place) === draft.place);
  const isMissing = text.trim() === '' && (what === 'return' || what === 'override' || what === 'comment');
  const missing = tried && isMissing && labels[what].missing;
  const send = () => {
    setTried(true);
    if (isMissing || busy) return;
    if (what === 'comment') {
      onSend({ text, ...(about && { field: about.field, block: about.block }) });
    } else if (what === 'submit') onSend({ note: text, reviewer: reviewer || null });
    else if (what === 'assign') onSend({ reviewer: reviewer || null });
    else onSend({ event: what, note: text });
  };
  return (
    <CardForm
      label={labels[what].open}
      sendLabel={labels[what].send}
      cancelLabel={labels[what].cancel}
      busy={busy}
      onSend={send}
      onCancel={onCancel}
    >
      {(what === 'submit' || what === 'assign') && (
        <label>
          {labels.submit.reviewer}
          <select
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press just now, for choosing here
            autoFocus
            value={reviewer}
            onChange={({ target }) => onChange({ ...draft, reviewer: target.value })}
          >
            <option value="">{labels.submit.anyone}</option>
            {review.reviewers.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {what === 'comment' && (
        <label>
          {labels.comment.place}
          <select
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press just now, for choosing here
            autoFocus
            value={about ? draft.place : ''}
            onChange={({ target }) => onChange({ ...draft, place: target.value })}
          >
            <option value="">{labels.comment.whole}</option>
            {review.places.map((place) => (
              <option key={keyOf(place)} value={keyOf(place)}>
                {place.block === ''
                  ? place.label
                  : t('comment.block', { label: place.label, quote: place.quote })}
              </option>
            ))}
          </select>
        </label>
      )}
      {what !== 'assign' && (
        <label>
          {what === 'comment' ? labels.comment.text : labels[what].note}
          <textarea
            rows={4}
            maxLength={4_000}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press just now, for typing here
            autoFocus={what !== 'submit' && what !== 'comment'}
            value={text}
            aria-invalid={missing ? true : undefined}
            aria-describedby={missing ? `${id}-missing` : undefined}
            onChange={({ target }) => onChange({ ...draft, text: target.value })}
          />
        </label>
      )}
      {missing && (
        <p id={`${id}-missing`} role="alert" className={cards.missing}>
          {missing}
        </p>
      )}
    </CardForm>
  );
}
