'use client';

import { Button, toast } from '@payloadcms/ui';
import { useId, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { EDITED_FROM } from '@/cms/editing/conflict';
import type { Locale } from '@/i18n/locales';

import { useSuggestions } from '../ui/use-suggestions';
import { answering, answerTo, meaning, type Reversible, type Settings } from './settings-changes';
import styles from './insights.module.css';

interface Labels {
  readonly fix: string;
  readonly close: string;
  /** Before the address that is pinned now. */
  readonly present: string;
  readonly wanted: string;
  readonly wantedHint: string;
  readonly nothing: string;
  readonly answer: string;
  readonly synonym: string;
  readonly answered: string;
  readonly same: string;
  readonly undo: string;
  readonly undone: string;
}

interface Props {
  readonly query: string;
  readonly locale: Locale;
  readonly labels: Labels;
}

/** Leads a query to what visitors want: as its first result, or by a word that means the same. Both can be undone. */
export function FixQuery({ query, locale, labels }: Props) {
  const [open, setOpen] = useState(false);
  const settings = useSettings(labels);
  const id = useId();
  const toggle = () => {
    if (!open) settings.look();
    setOpen(!open);
  };
  return (
    <div>
      <Button
        buttonStyle="secondary"
        size="small"
        margin={false}
        extraButtonProps={{ 'aria-expanded': open, 'aria-controls': id }}
        onClick={toggle}
      >
        {open ? labels.close : labels.fix}
      </Button>
      <div id={id}>{open && <Panel query={query} locale={locale} labels={labels} settings={settings} />}</div>
    </div>
  );
}

function Panel({ query, locale, labels, settings }: Props & { settings: ReturnType<typeof useSettings> }) {
  const [typed, setTyped] = useState('');
  const { suggestions, state } = useSuggestions(typed.trim(), locale);
  const { seen, busy, change } = settings;
  const field = useId();
  const present = seen && answerTo(seen, query, locale);
  return (
    <div className={styles.fix}>
      {present && (
        <p>
          {labels.present} <a href={present.address}>{present.address}</a>
        </p>
      )}
      <label htmlFor={field}>{labels.wanted}</label>
      <input
        id={field}
        type="search"
        autoComplete="off"
        placeholder={labels.wantedHint}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
      />
      {state === 'there' && suggestions.length === 0 && <p role="status">{labels.nothing}</p>}
      <ul>
        {seen &&
          suggestions.map((hit) => (
            <li key={hit.url}>
              <span>
                <a href={hit.url} target="_blank" rel="noopener">
                  {hit.text}
                </a>
                {hit.path.length > 0 && <small>{hit.path.join(' › ')}</small>}
              </span>
              <Button
                buttonStyle="secondary"
                size="small"
                margin={false}
                disabled={busy}
                onClick={() => change(answering(seen, query, locale, hit.url), labels.answered)}
              >
                {labels.answer}
              </Button>
              <Button
                buttonStyle="secondary"
                size="small"
                margin={false}
                disabled={busy}
                onClick={() => change(meaning(query, hit.text), labels.same)}
              >
                {labels.synonym}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}

const ADDRESS = '/api/globals/search-settings?depth=0';

type Stored = { readonly [Name in keyof Settings]?: Settings[Name] | null };

const settingsOf = ({ answers, synonyms }: Stored): Settings => ({
  answers: answers ?? [],
  synonyms: synonyms ?? [],
});

/**
 * The settings as they were when the panel opened (`look`), or after the last change here. A change is made from them and says so:
 * what others changed elsewhere stays, and where they changed the same, it is refused and the panel shows what is there (ADR 153).
 */
function useSettings(labels: Pick<Labels, 'undo' | 'undone'>) {
  const request = useStaffRequest();
  const [seen, setSeen] = useState<Settings>();
  const look = async (): Promise<void> => setSeen(settingsOf(await request<Stored>(ADDRESS)));
  const reading = useStaffAction();
  const { busy, act } = useStaffAction(({ message }) => {
    toast.error(message);
    void reading.act(look);
  });
  const save = async (from: Settings, make: Reversible['make']): Promise<Settings> => {
    const body = { ...make(from), [EDITED_FROM]: from };
    const { result } = await request<{ result: Stored }>(ADDRESS, { body });
    const saved = settingsOf(result);
    setSeen(saved);
    return saved;
  };
  const change = ({ make, undo }: Reversible, done: string): void => {
    if (!seen) return;
    void act(async () => {
      const saved = await save(seen, make);
      const takeBack = async () => {
        await save(saved, undo);
        toast.success(labels.undone);
      };
      toast.success(done, { action: { label: labels.undo, onClick: () => void act(takeBack) } });
    });
  };
  return { seen, busy, change, look: () => void reading.act(look) };
}
