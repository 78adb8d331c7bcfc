'use client';

import { Button, toast } from '@payloadcms/ui';
import { useId, useState } from 'react';

import type { StaffRequest } from '@/cms/admin/staff-client';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Locale } from '@/i18n/locales';

import type { Suggestion } from '../domain';
import { useSuggestions } from '../ui/use-suggestions';
import styles from './insights.module.css';

interface Labels {
  readonly fix: string;
  readonly close: string;
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
  const id = useId();
  return (
    <div>
      <Button
        buttonStyle="secondary"
        size="small"
        margin={false}
        extraButtonProps={{ 'aria-expanded': open, 'aria-controls': id }}
        onClick={() => setOpen(!open)}
      >
        {open ? labels.close : labels.fix}
      </Button>
      <div id={id}>{open && <Panel query={query} locale={locale} labels={labels} />}</div>
    </div>
  );
}

function Panel({ query, locale, labels }: Props) {
  const [typed, setTyped] = useState('');
  const { suggestions, state } = useSuggestions(typed.trim(), locale);
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  const field = useId();
  const change = (
    make: (settings: Settings) => Settings,
    undo: (settings: Settings) => Settings,
    done: string,
  ) =>
    act(async () => {
      await save(request, make);
      toast.success(done, {
        action: {
          label: labels.undo,
          onClick: () =>
            void act(async () => {
              await save(request, undo);
              toast.success(labels.undone);
            }),
        },
      });
    });
  return (
    <div className={styles.fix}>
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
        {suggestions.map((hit) => (
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
              onClick={() => void change(...answering(query, locale, hit), labels.answered)}
            >
              {labels.answer}
            </Button>
            <Button
              buttonStyle="secondary"
              size="small"
              margin={false}
              disabled={busy}
              onClick={() => void change(...meaning(query, hit.text), labels.same)}
            >
              {labels.synonym}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Answer {
  readonly query: string;
  readonly language: string;
  readonly address: string;
}

interface Group {
  readonly terms: readonly string[];
}

/** The part of the settings that is changed here. */
interface Settings {
  readonly answers: readonly Answer[];
  readonly synonyms: readonly Group[];
}

type Change = (settings: Settings) => Settings;

/** Reads what the settings say now, so what others have changed meanwhile stays. */
async function save(request: StaffRequest, change: Change): Promise<void> {
  const address = '/api/globals/search-settings?depth=0';
  const { answers, synonyms } = await request<Partial<Settings>>(address);
  await request(address, { body: change({ answers: answers ?? [], synonyms: synonyms ?? [] }) });
}

/** Makes a hit the first result of a query, and takes that back. */
function answering(query: string, language: Locale, { url }: Suggestion): [make: Change, undo: Change] {
  const others = ({ answers }: Settings) =>
    answers.filter((answer) => answer.query !== query || answer.language !== language);
  return [
    (settings) => ({ ...settings, answers: [...others(settings), { query, language, address: url }] }),
    (settings) => ({ ...settings, answers: others(settings) }),
  ];
}

/** Makes a query and a title mean the same, and takes that back. */
function meaning(query: string, title: string): [make: Change, undo: Change] {
  const isThis = ({ terms }: Group) => terms.length === 2 && terms.includes(query) && terms.includes(title);
  const others = ({ synonyms }: Settings) => synonyms.filter((group) => !isThis(group));
  return [
    (settings) => ({ ...settings, synonyms: [...others(settings), { terms: [query, title] }] }),
    (settings) => ({ ...settings, synonyms: others(settings) }),
  ];
}
