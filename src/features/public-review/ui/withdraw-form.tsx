import type { Locale } from '@/i18n/locales';
import { Button } from '@/ui/primitives/button';

import type { CommentedChapter, CommentKind } from '../domain';

/** Takes back the member's own comment: a plain form, since it happens rarely. */
export function WithdrawForm({
  lang,
  chapter,
  kind,
  number,
  token,
  label,
}: {
  lang: Locale;
  chapter: CommentedChapter;
  kind: CommentKind;
  number: string;
  token: string;
  label: string;
}) {
  return (
    <form method="post" action="/api-review/form">
      {Object.entries({ ...chapter, kind, lang, token, withdraw: number }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="small" variant="quiet">
        {label}
      </Button>
    </form>
  );
}
