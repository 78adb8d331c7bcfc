'use client';

import { Button, toast } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { useDraft } from '@/cms/admin/use-draft';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { EmailPart, EmailTexts, TextProblem } from '@/features/notifications';
import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';

import { EmailConflict, type Theirs } from './email-conflict';
import { EmailHistory } from './email-history';
import { EmailPreview, type Written } from './email-preview';
import { EmailVariables } from './email-variables';
import styles from './emails.module.css';
import { PartField } from './part-field';
import type { ShownPart, ShownRevision, ShownVariable } from './shown';

interface Props {
  readonly id: string;
  readonly lang: Locale;
  readonly htmlLang: string;
  /** The language of the text, in the language of the admin. */
  readonly language: string;
  /** The language of the admin. */
  readonly locale: Locale;
  readonly labels: Labels<'emails'>;
  readonly parts: readonly ShownPart[];
  readonly variables: readonly ShownVariable[];
  readonly texts: EmailTexts;
  readonly revision: number;
  readonly history: readonly ShownRevision[];
}

/** What a refusal of the portal says about texts. */
interface Refused {
  readonly problems?: readonly TextProblem[];
}

const isSame = (a: EmailTexts, b: EmailTexts, parts: readonly ShownPart[]) =>
  parts.every(({ part }) => (a[part] ?? '').trim() === (b[part] ?? '').trim());

/** Where a draft names the revision; no part of an email has this name. */
const REVISION = 'revision';

/** The words of an email in one language: what they are, how the email looks with them, and what they were. */
export function EmailForm(props: Props) {
  const { id, lang, language, locale, labels, parts, variables, history } = props;
  const t = useTranslations('emails');
  const router = useRouter();
  const request = useStaffRequest();
  const [saved, setSaved] = useState<{ texts: EmailTexts; revision: number }>({
    texts: props.texts,
    revision: props.revision,
  });
  const draft = useDraft<string>(
    `email:${id}:${lang}`,
    {
      ...Object.fromEntries(parts.map(({ part }) => [part, saved.texts[part] ?? ''])),
      // The revision that it was typed over: saving asks about a newer one.
      [REVISION]: String(saved.revision),
    },
    'browser',
  );
  const values: EmailTexts = Object.fromEntries(
    parts.flatMap(({ part }) => {
      const text = draft.texts[part] ?? '';
      return text === '' ? [] : [[part, text] as const];
    }),
  );
  const keep = (texts: EmailTexts, revision = draft.texts[REVISION] ?? '') =>
    draft.write({
      ...Object.fromEntries(parts.map(({ part }) => [part, texts[part] ?? ''])),
      [REVISION]: revision,
    });
  const [problems, setProblems] = useState<readonly TextProblem[]>([]);
  const [theirs, setTheirs] = useState<Theirs>();
  const [undone, setUndone] = useState<EmailTexts>();
  const fields = useRef(new Map<EmailPart, HTMLInputElement | HTMLTextAreaElement>());
  const has = (wanted: EmailPart) => parts.some(({ part }) => part === wanted);
  const lastPart = useRef<EmailPart>(has('lead') ? 'lead' : (parts[0]?.part ?? 'lead'));
  const about = has('contact') ? 'link' : has('lead') ? 'fixed' : undefined;
  const isChanged = !isSame(values, saved.texts, parts);

  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  const change = (next: EmailTexts) => {
    keep(next);
    setUndone(undefined);
  };
  const { busy, act } = useStaffAction(({ code, data, message }) => {
    if (code === 'conflict' && isTheirs(data)) {
      setTheirs(data);
      return;
    }
    const found = (data as Refused | undefined)?.problems;
    if (found) setProblems(found);
    toast.error(found?.[0] ? problemText(t, labels, found[0]) : message);
    const first = found?.[0]?.part;
    if (first) fields.current.get(first)?.focus();
  });

  const body = { email: id, lang, texts: values };
  const save = () =>
    void act(async () => {
      const { revision } = await request<{ revision: number }>('/api/email-texts/save', {
        body: { ...body, revision: Number(draft.texts[REVISION]) },
      });
      setSaved({ texts: values, revision });
      const typed = draft.latest();
      // What was typed while the answer was on its way stays.
      if (parts.every(({ part }) => typed[part] === draft.texts[part])) draft.forget();
      else draft.write({ ...typed, [REVISION]: String(revision) });
      setProblems([]);
      setUndone(undefined);
      toast.success(isSame(values, {}, parts) ? labels.savedDefault : labels.saved);
      router.refresh();
    });
  const test = () =>
    void act(async () => {
      const { address } = await request<{ address: string }>('/api/email-texts/test', { body });
      toast.success(t('test.sent', { address }));
    });
  const returnToDefault = () => {
    setUndone(values);
    keep({});
  };

  const insert = ({ inserted }: ShownVariable) => {
    const field = fields.current.get(lastPart.current) ?? [...fields.current.values()][0];
    if (!field) return;
    const part = [...fields.current].find(([, known]) => known === field)?.[0];
    if (!part) return;
    const text = values[part] ?? '';
    const start = field.selectionStart ?? text.length;
    const end = field.selectionEnd ?? text.length;
    change({ ...values, [part]: `${text.slice(0, start)}${inserted}${text.slice(end)}` });
    field.focus();
    requestAnimationFrame(() => field.setSelectionRange(start + inserted.length, start + inserted.length));
  };

  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.key !== 's' || !(pressed.ctrlKey || pressed.metaKey)) return;
    pressed.preventDefault();
    if (isChanged) save();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut only; saving has its button
    <div className={styles.email} onKeyDown={onKeyDown}>
      <div className={styles.form}>
        {theirs && (
          <EmailConflict
            theirs={theirs}
            mine={values}
            parts={parts}
            labels={labels}
            lead={t('conflict.lead', { name: theirs.changedBy ?? labels.conflict.someone })}
            onTake={() => {
              draft.forget();
              setSaved({ texts: theirs.texts, revision: theirs.revision });
              setTheirs(undefined);
              router.refresh();
            }}
            onKeep={() => {
              keep(values, String(theirs.revision));
              setSaved({ texts: theirs.texts, revision: theirs.revision });
              setTheirs(undefined);
            }}
          />
        )}
        {parts.map((shown) => (
          <PartField
            key={shown.part}
            shown={shown}
            value={values[shown.part] ?? ''}
            problems={problems
              .filter(({ part }) => part === shown.part)
              .map((problem) => problemText(t, labels, problem))}
            labels={labels}
            htmlLang={props.htmlLang}
            onChange={(value) => change({ ...values, [shown.part]: value })}
            onFocus={() => {
              lastPart.current = shown.part;
            }}
            register={(field) => {
              if (field) fields.current.set(shown.part, field);
              else fields.current.delete(shown.part);
            }}
          />
        ))}
        {about !== undefined && <p className={styles.muted}>{labels.hints[about]}</p>}
        <div className={styles.buttons}>
          <Button size="medium" margin={false} disabled={busy || !isChanged} onClick={save}>
            {t('save', { language })}
          </Button>
          <Button size="medium" margin={false} buttonStyle="secondary" disabled={busy} onClick={test}>
            {labels.test.send}
          </Button>
          {!isSame(values, {}, parts) && (
            <Button size="medium" margin={false} buttonStyle="secondary" onClick={returnToDefault}>
              {labels.returnToDefault}
            </Button>
          )}
        </div>
        <p role="status" className={styles.muted}>
          {isChanged && (undone ? labels.returnedToDefault : labels.unsaved)}{' '}
          {undone && (
            <button type="button" className={styles.textButton} onClick={() => change(undone)}>
              {labels.undo}
            </button>
          )}
        </p>
        <EmailVariables variables={variables} labels={labels} onInsert={insert} />
        <EmailHistory
          history={history}
          parts={parts}
          labels={labels}
          locale={locale}
          htmlLang={props.htmlLang}
          onUse={(texts) => {
            change(texts);
            toast.success(labels.history.used);
          }}
        />
      </div>
      <EmailPreview
        labels={labels}
        htmlLang={props.htmlLang}
        body={body}
        onWritten={(written: Written) => setProblems(written.problems)}
      />
    </div>
  );
}

function isTheirs(data: unknown): data is Theirs {
  return typeof data === 'object' && data !== null && 'revision' in data && 'texts' in data;
}

type Translate = ReturnType<typeof useTranslations<'emails'>>;

/** What is wrong with a part, and what to do. */
function problemText(t: Translate, labels: Labels<'emails'>, problem: TextProblem): string {
  const part = labels.parts[problem.part];
  switch (problem.rule) {
    case 'tooLong':
      return t('problems.tooLong', { part, most: problem.most });
    case 'syntax':
      return t('problems.syntax', { part, line: problem.line, column: problem.column });
    case 'control':
    case 'oneLine':
      return t(`problems.${problem.rule}`, { part });
    case 'tag':
    case 'unknown':
    case 'format':
    case 'missing':
      return t(`problems.${problem.rule}`, { part, name: problem.name });
  }
}
