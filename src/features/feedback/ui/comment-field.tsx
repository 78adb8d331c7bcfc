'use client';

import { Button } from '@/ui/primitives/button';
import { TextArea } from '@/ui/primitives/field';

import type { FeedbackLabels } from './labels';
import styles from './page-feedback.module.css';

/** Characters of a comment; the same as on the server. */
const COMMENT_MAX = 1_000;

/** Room for words beside the stars, and the button that sends both. */
export default function CommentField(props: {
  id: string;
  labels: FeedbackLabels;
  comment: string;
  isSending: boolean;
  onChange: (comment: string) => void;
}) {
  const { id, labels, comment, isSending, onChange } = props;
  return (
    <div className={styles.more}>
      <TextArea
        id={id}
        name="comment"
        rows={3}
        maxLength={COMMENT_MAX}
        label={labels.comment}
        hint={labels.hint}
        value={comment}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button type="submit" size="small" disabled={isSending}>
        {isSending ? labels.sending : labels.send}
      </Button>
    </div>
  );
}
