'use client';

import {
  Button,
  toast,
  useAllFormFields,
  useDocumentInfo,
  useDocumentTitle,
  useFormModified,
  useLocale,
} from '@payloadcms/ui';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import { isLocale } from '@/i18n/locales';

import { beforeScheduling } from '../../payload-adapter/schedule-button';
import { mergeValues, type Values } from '../merge';

import { ConflictDialog, useEditingTexts } from './conflict-dialog';
import { DraftOffer } from './draft-offer';
import styles from './editing.module.css';
import { OpenForm, type Question } from './open-form';
import { fieldAt, useFormHost } from './use-form-host';
import { useLocalDraft } from './use-local-draft';
import { type Other, usePresence } from './use-presence';

interface Props {
  /** Path of the item or global below `/api`. */
  readonly place: string;
  /** Whether it does not exist yet. */
  readonly isNew: boolean;
  readonly staffId: string;
  /** Fields of the form. */
  readonly names: readonly string[];
  /** Labels of fields by their paths. */
  readonly labels: Readonly<Record<string, string>>;
  /** What the item is called where it has no title in the language of the form. */
  readonly name?: string;
}

/** In the header of a form: who else is here; and at the foot of the page what waits for this person. */
export function EditingBar({ place, isNew, staffId, names, labels, name }: Props) {
  const { code: language } = useLocale();
  const { id, initialData } = useDocumentInfo();
  const { title, setDocumentTitle } = useDocumentTitle();
  // Payload calls an item without a title by its ID, in an effect of the page around this one: after those in here.
  useEffect(() => {
    if (name !== undefined && title === id) queueMicrotask(() => setDocumentTitle(name));
  }, [id, name, title, setDocumentTitle]);
  // A language or a restored version is a form of its own.
  return (
    <Editing
      key={`${language}:${String(initialData?.updatedAt)}`}
      {...{ place, isNew, staffId, names, labels, language }}
    />
  );
}

function Editing({
  place,
  isNew,
  staffId,
  names,
  labels,
  language,
}: Omit<Props, 'name'> & { language: string }) {
  const { initialData } = useDocumentInfo();
  // Has this component follow every change of the form.
  useAllFormFields();
  const isModified = useFormModified();
  const [question, setQuestion] = useState<Question>();
  const [, setVersion] = useState(0);
  const answer = useRef<(decided: Values | undefined) => void>(undefined);
  const { labels: texts } = useEditingTexts();
  const host = useFormHost({
    names,
    place,
    canceled: () => texts.notDone,
    decide: (asked) => {
      setQuestion(asked);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    changed: () => setVersion((version) => version + 1),
  });
  const [form] = useState(() => new OpenForm(names, initialData ?? {}, host));
  useEffect(() => form.open(`/api/${place}`), [form, place]);
  useEffect(
    () =>
      beforeScheduling(() =>
        form.confirmSeen('schedule').catch((error: unknown) => {
          toast.error(error instanceof Error ? error.message : host.canceled());
          return false;
        }),
      ),
    [form, host],
  );

  const { offer, settle } = useLocalDraft(form, [staffId, place, language].join(':'));
  const others = usePresence(isNew ? undefined : place, language, (element) => fieldAt(element, names));

  const finish = (decided: Values | undefined) => {
    setQuestion(undefined);
    answer.current?.(decided);
  };
  const restore = async () => {
    if (!offer) return;
    const parts = (values: Values) =>
      Object.fromEntries(Object.keys(offer.mine).map((name) => [name, values[name] ?? null] as const));
    const [mine, theirs] = [parts(offer.mine), parts(host.read())];
    const { values, conflicts } = mergeValues(parts(offer.base), mine, theirs, () => 'mine');
    const restored =
      conflicts.length === 0
        ? values
        : await host.decide({ base: parts(offer.base), mine, theirs, purpose: 'restore' });
    if (restored && (await host.apply((current) => ({ ...current, ...restored })))) settle();
  };

  return (
    <>
      <Others others={others} staffId={staffId} labels={labels} />
      <Notices
        form={form}
        labels={labels}
        offeredAt={offer?.at}
        isUnsaved={isModified}
        onRestore={() => void restore()}
        onDiscard={settle}
      />
      {question &&
        createPortal(<ConflictDialog {...{ question, labels }} onAnswer={finish} />, document.body)}
    </>
  );
}

function Others({
  others,
  staffId,
  labels,
}: {
  others: readonly Other[];
  staffId: string;
  labels: Props['labels'];
}) {
  const { locale, labels: texts, t } = useEditingTexts();
  if (others.length === 0) return null;
  const textOf = (other: Other) => {
    const name = other.staffId === staffId ? texts.present.self : other.name;
    const language = isLocale(other.language) ? languageName(other.language, locale) : other.language;
    return other.field === null
      ? t('present.reading', { name, language })
      : t('present.editing', { name, language, field: labels[other.field] ?? other.field });
  };
  return (
    <ul className={styles.others} aria-label={texts.present.label}>
      {others.map((other) => (
        <li key={other.page} title={textOf(other)}>
          <span aria-hidden className={styles.initial}>
            {other.name.slice(0, 1).toUpperCase()}
          </span>
          <span className={styles.doing}>{textOf(other)}</span>
        </li>
      ))}
    </ul>
  );
}

function Notices({
  form,
  labels,
  offeredAt,
  isUnsaved,
  onRestore,
  onDiscard,
}: {
  form: OpenForm;
  labels: Props['labels'];
  /** When the draft was typed that this browser has kept. */
  offeredAt: number | undefined;
  isUnsaved: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const { locale, labels: texts, t } = useEditingTexts();
  const isOnline = useIsOnline();
  const { undecided } = form;
  if (offeredAt === undefined && !undecided && (isOnline || !isUnsaved)) return null;
  return createPortal(
    <div role="status" className={styles.notices}>
      {offeredAt !== undefined && <DraftOffer at={offeredAt} onRestore={onRestore} onDiscard={onDiscard} />}
      {undecided && (
        <div className={styles.notice}>
          <p>
            {t('undecided.text', {
              name: undecided.savedBy?.name ?? texts.present.someone,
              fields: listOfNames(
                form.waiting().map((name) => labels[name] ?? name),
                locale,
              ),
            })}
          </p>
          <div className={styles.actions}>
            <Button
              type="button"
              size="small"
              margin={false}
              onClick={() => void form.decideNow().catch(() => toast.error(texts.notSaved))}
            >
              {texts.undecided.decide}
            </Button>
          </div>
        </div>
      )}
      {!isOnline && isUnsaved && <p className={styles.notice}>{texts.draft.kept}</p>}
    </div>,
    document.body,
  );
}

function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    look();
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}
