import { Button } from '@/ui/primitives/button';

/** Takes back the member's own comment: a plain form, since it happens rarely. */
export function WithdrawForm({
  fields,
  number,
  label,
}: {
  /** The session's token, the language, and the page to lead back to. */
  fields: Readonly<Record<string, string>>;
  number: string;
  label: string;
}) {
  return (
    <form method="post" action="/api-review/form">
      {Object.entries({ ...fields, withdraw: number }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="small" variant="quiet">
        {label}
      </Button>
    </form>
  );
}
