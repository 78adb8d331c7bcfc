'use client';

import { Button } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { ListTable } from '@/cms/admin/list-table';
import cards from '@/cms/admin/staff-cards.module.css';
import list from '@/cms/admin/staff-list.module.css';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { languageName } from '@/i18n/language-name';
import { type Locale, locales, storedLocale } from '@/i18n/locales';
import type { Labels as LabelsOf } from '@/i18n/texts';
import { classNames } from '@/ui/class-names';

import styles from './review.module.css';

type Labels = LabelsOf<'list-admin'>['import'] & {
  readonly email: string;
  readonly rules: LabelsOf<'response'>['rules'];
};
type Outcome = keyof Labels['outcomes'];

/** Milliseconds after which the import of a large file is given up. */
const IMPORT_TIMEOUT = 5 * 60_000;

/** What is wrong with a file that cannot be read. */
interface Unreadable {
  readonly line?: number;
  readonly problem?: keyof Labels['unreadable'];
}

interface Report {
  readonly dryRun: boolean;
  readonly lines: number;
  readonly counts: Partial<Record<Outcome, number>>;
  readonly problems: readonly {
    line: number;
    email: string;
    outcome: Outcome;
    wrong?: { column: string; rule: string };
  }[];
}

/** Brings subscribers in from a file: first a check that changes nothing, then the import. */
export function ImportPanel({
  lists,
  locale,
  labels,
}: {
  lists: readonly { readonly id: string; readonly name: string }[];
  locale: Locale;
  labels: Labels;
}) {
  const router = useRouter();
  const t = useTranslations('list-admin.import');
  const [csv, setCsv] = useState<string>();
  const [chosen, setChosen] = useState(lists[0]?.id ?? '');
  const [lang, setLang] = useState<Locale>(locale);
  const [evidence, setEvidence] = useState('');
  const [report, setReport] = useState<Report>();
  const [problem, setProblem] = useState<string>();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction(({ code, data, message }) => {
    const unreadable = code === 'invalid_input' ? (data as Unreadable | undefined) : undefined;
    setProblem(
      unreadable?.problem === undefined
        ? message
        : t('readError', { line: unreadable.line ?? 0, problem: labels.unreadable[unreadable.problem] }),
    );
  });

  const run = (dryRun: boolean) =>
    act(async () => {
      if (csv === undefined) return;
      setProblem(undefined);
      setReport(
        await request<Report>('/api/subscriptions/import', {
          body: { list: chosen, csv, lang, evidence, dryRun },
          timeout: IMPORT_TIMEOUT,
        }),
      );
      if (!dryRun) router.refresh();
    });

  const willCome = (report?.counts.subscribed ?? 0) + (report?.counts.invited ?? 0);
  return (
    <details className={styles.panel}>
      <summary>
        <strong>{labels.title}</strong>
      </summary>
      <div className={classNames(cards.form, styles.form)}>
        <p>{labels.lead}</p>
        <label>
          {labels.list}
          <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {labels.language}
          <select value={lang} onChange={({ target }) => setLang(storedLocale(target.value))}>
            {locales.map((code) => (
              <option key={code} value={code}>
                {languageName(code, locale)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {labels.evidence}
          <textarea
            rows={2}
            maxLength={2000}
            value={evidence}
            onChange={({ target }) => {
              setEvidence(target.value);
              setReport(undefined);
            }}
          />
          <span className={list.muted}>{labels.evidenceHint}</span>
        </label>
        <label>
          {labels.file}
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={({ target }) => {
              setReport(undefined);
              setProblem(undefined);
              void target.files?.[0]?.text().then(setCsv);
            }}
          />
        </label>
        <div className={cards.actions}>
          <Button
            size="small"
            margin={false}
            buttonStyle="secondary"
            disabled={busy || csv === undefined}
            onClick={() => void run(true)}
          >
            {labels.preview}
          </Button>
          {report?.dryRun && willCome > 0 && (
            <Button size="small" margin={false} disabled={busy} onClick={() => void run(false)}>
              {t('apply', { count: willCome })}
            </Button>
          )}
        </div>
        {problem && (
          <p role="alert" className={cards.missing}>
            {problem}
          </p>
        )}
        {report && (
          <div role="status">
            <h3>{report.dryRun ? labels.result : labels.done}</h3>
            <dl className={styles.facts}>
              {Object.entries(report.counts).map(([outcome, count]) => (
                <div key={outcome}>
                  <dt>{labels.outcomes[outcome as Outcome]}</dt>
                  <dd>{count}</dd>
                </div>
              ))}
            </dl>
            {report.problems.length > 0 && (
              <ListTable label={labels.problem} columns={[labels.line, labels.email, labels.problem]}>
                {report.problems.map(({ line, email, outcome, wrong }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <td>{email}</td>
                    <td>
                      {labels.outcomes[outcome]}
                      {wrong && ` – ${wrong.column}: ${labels.rules[wrong.rule as keyof Labels['rules']]}`}
                    </td>
                  </tr>
                ))}
              </ListTable>
            )}
          </div>
        )}
      </div>
    </details>
  );
}
