import { Button, useTranslation } from '@payloadcms/ui';
import { useId, useState } from 'react';

import { StaffDialog } from '@/cms/admin/staff-dialog';
import { messages } from '@/i18n/by-language/editing';
import { adminLocale } from '@/i18n/locales';
import { useReaderZone } from '@/i18n/reader-zone';
import { textsFrom } from '@/i18n/texts';

import { momentText } from '../../admin/list-values';
import { type Conflict, keyOf, mergeValues, type Side, type Values } from '../merge';

import { ChooseAll } from './choose-all';
import { changedNames, labelOf, linesOf, piecesOf, type ValueTexts } from './conflict-parts';
import styles from './editing.module.css';
import type { Question } from './open-form';

export function useEditingTexts() {
  const locale = adminLocale(useTranslation().i18n.language);
  return { locale, ...textsFrom<'editing'>(locale, messages[locale]) };
}

interface Props {
  readonly question: Question;
  /** Labels of fields by their paths. */
  readonly labels: Readonly<Record<string, string>>;
  /** Called with what to save; undefined to go on editing. */
  readonly onAnswer: (decided: Values | undefined) => void;
}

/**
 * Two people changed the same: shows, place by place, what it was, what the person wrote and what the other saved, and
 * saves what is chosen. What only one of them changed is in the result without a question.
 */
export function ConflictDialog({ question, labels, onAnswer }: Props) {
  const { base, mine, theirs, purpose, savedBy, savedAt } = question;
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { locale, labels: texts, t } = useEditingTexts();
  const zone = useReaderZone();
  const { conflicts } = mergeValues(base, mine, theirs, () => 'theirs');
  const left = conflicts.filter((conflict) => choices[keyOf(conflict)] === undefined).length;
  const name = savedBy?.name ?? texts.present.someone;
  const contested = new Set(conflicts.map(({ path }) => path[0]));
  const added = changedNames(base, theirs).filter((field) => !contested.has(field));
  const pathTexts = {
    row: (number: number) => t('dialog.row', { number }),
    block: (number: number) => t('dialog.block', { number }),
    order: texts.dialog.order,
  };

  const choose = (conflict: Conflict, side: Side) =>
    setChoices((chosen) => ({ ...chosen, [keyOf(conflict)]: side }));
  const chooseAll = (side: Side) =>
    setChoices(Object.fromEntries(conflicts.map((conflict) => [keyOf(conflict), side] as const)));
  const submit = () => {
    const { values } = mergeValues(base, mine, theirs, (conflict) => choices[keyOf(conflict)] ?? 'theirs');
    onAnswer(values);
  };
  const submitText = {
    save: texts.dialog.submitSave,
    publish: texts.dialog.submitPublish,
    restore: texts.dialog.submitRestore,
    trash: texts.dialog.submitTrash,
    delete: texts.dialog.submitDelete,
    schedule: texts.dialog.submitSchedule,
  }[purpose];
  const isOfWholeItem = purpose === 'trash' || purpose === 'delete' || purpose === 'schedule';

  return (
    <StaffDialog
      title={t(`dialog.${isOfWholeItem ? 'publish' : purpose}`, { name })}
      {...(savedAt !== undefined &&
        purpose !== 'restore' && { lead: t('dialog.when', { time: momentText(savedAt, locale, zone) }) })}
      width="wide"
      onClose={() => onAnswer(undefined)}
      foot={
        <>
          {conflicts.length > 0 && (
            <p role="status" className={styles.left}>
              {t('dialog.left', { count: left })}
            </p>
          )}
          <Button type="button" margin={false} disabled={left > 0} onClick={submit}>
            {submitText}
          </Button>
          <Button type="button" margin={false} buttonStyle="secondary" onClick={() => onAnswer(undefined)}>
            {isOfWholeItem ? texts.dialog.back : texts.dialog.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {conflicts.length > 0 && (
          <div className={styles.lead}>
            <p>{t('dialog.lead', { count: conflicts.length })}</p>
            {conflicts.length > 1 && (
              <ChooseAll
                sides={[
                  { name: texts.dialog.allMine, choose: () => chooseAll('mine') },
                  { name: texts.dialog.allTheirs, choose: () => chooseAll('theirs') },
                ]}
              />
            )}
          </div>
        )}
        {conflicts.map((conflict) => (
          <Choice
            key={keyOf(conflict)}
            conflict={conflict}
            label={labelOf(conflict, labels, conflict.mine === undefined ? theirs : mine, pathTexts)}
            chosen={choices[keyOf(conflict)]}
            onChoose={(side) => choose(conflict, side)}
          />
        ))}
        {added.length > 0 && (
          <section className={styles.added}>
            <p>{t(conflicts.length > 0 ? 'dialog.added' : 'dialog.addedOnly', { name })}</p>
            <dl>
              {added.map((field) => (
                <div key={field}>
                  <dt>{labels[field] ?? field}</dt>
                  <dd>
                    <Value value={theirs[field]} base={base[field]} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </StaffDialog>
  );
}

interface ChoiceProps {
  readonly conflict: Conflict;
  readonly label: string;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function Choice({ conflict, label, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  const { labels: texts } = useEditingTexts();
  const { base, kind } = conflict;
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.base}>
        <span className={styles.side}>{texts.dialog.base}</span>
        <Value value={base} base={base} isDeleted={false} />
      </div>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={styles.option} data-chosen={chosen === side}>
          <span className={styles.side}>
            <input
              type="radio"
              name={id}
              value={side}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            {texts.dialog[side]}
          </span>
          <Value value={conflict[side]} base={base} isDeleted={kind === 'row'} />
        </label>
      ))}
    </fieldset>
  );
}

/** What a value says, with what differs from the base marked. */
function Value({
  value,
  base,
  isDeleted = false,
}: {
  value: unknown;
  base: unknown;
  /** Whether an empty value means that a row was deleted. */
  isDeleted?: boolean;
}) {
  const { labels: texts, t } = useEditingTexts();
  const show: ValueTexts = {
    yes: texts.dialog.yes,
    no: texts.dialog.no,
    entry: (entry) => t('dialog.entry', { id: entry }),
  };
  const [lines, before] = [linesOf(value, show), linesOf(base, show)];
  if (lines.length === 0) {
    const nothing = isDeleted ? texts.dialog.deleted : texts.dialog.empty;
    return <em className={styles.nothing}>{nothing}</em>;
  }
  return (
    <span className={styles.value}>
      {lines.map((line, index) => (
        <span key={index}>
          {(before.includes(line)
            ? [{ text: line, isChanged: false }]
            : piecesOf(line, before[index] ?? '')
          ).map((piece, number) => (piece.isChanged ? <mark key={number}>{piece.text}</mark> : piece.text))}
        </span>
      ))}
    </span>
  );
}
