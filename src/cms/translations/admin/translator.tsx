'use client';

import { Button, toast } from '@payloadcms/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { languageName } from '@/i18n/language-name';
import type { Locale } from '@/i18n/locales';

import type { StaffRequestError } from '../../admin/staff-client';
import { useStaffAction, useStaffRequest } from '../../admin/use-staff-request';
import { ConflictDialog } from '../../editing/admin/conflict-dialog';
import { DraftOffer } from '../../editing/admin/draft-offer';
import type { Question } from '../../editing/admin/open-form';
import { EDITED_FROM } from '../../editing/conflict';
import { isRecord, isSame, mergeValues, type Values } from '../../editing/merge';
import {
  type BlockPair,
  blocksOf,
  pairBlocks,
  valueAt,
  withCopiedBlock,
  withValueAt,
} from '../side-by-side/pairs';
import type { Place } from '../side-by-side/places';
import { readAgain } from '../side-by-side/read-again';
import type { TermPair } from '../side-by-side/terms';

import { OriginalNotice } from './original-notice';
import { BlockOfText, type Change, knownLines, newBlockId } from './translated-block';
import { Pair, type Shared, useTexts } from './translated-pair';
import styles from './translator.module.css';
import { useKeptTranslation } from './use-kept-translation';

interface Props {
  /** Id of the account: what is kept in the browser is offered to nobody else. */
  readonly staffId: string;
  /** Collection and id, or the name of a part of the site, as in the paths of the API. */
  readonly item: string;
  /** Whether it is a part of the site, which Payload writes by another method, and answers by another name. */
  readonly isGlobal: boolean;
  readonly from: Locale;
  readonly to: Locale;
  readonly source: Values;
  /** Changes with the original. */
  readonly revision: string;
  /** As it was read. */
  readonly target: Values;
  readonly places: readonly Place[];
  /** Labels of fields by their names. */
  readonly fieldLabels: Readonly<Record<string, string>>;
  readonly terms: readonly TermPair[];
}

/** The texts of an item in two languages, pair by pair; the right side is edited and saved as a draft. */
export function Translator({
  staffId,
  item,
  isGlobal,
  from,
  to,
  source,
  revision,
  target,
  places,
  fieldLabels,
  terms,
}: Props) {
  const { locale, t, labels } = useTexts();
  const request = useStaffRequest();
  const [base, setBase] = useState(target);
  const [values, setValues] = useState(target);
  const [read, setRead] = useState(target);
  if (read !== target) {
    setRead(target);
    const again = readAgain({ base, values }, target);
    setBase(again.base);
    setValues(again.values);
  }
  const [question, setQuestion] = useState<Question>();
  const { busy, act } = useStaffAction((refusal) => refused(refusal));
  const names = Object.keys(values).filter((name) => !isSame(values[name], base[name]));
  const isChanged = names.length > 0;
  const { offer, settle } = useKeptTranslation([staffId, `translate/${item}`, to], {
    base,
    values,
    changed: names,
  });

  const pick = (of: Values) => Object.fromEntries(names.map((name) => [name, of[name] ?? null] as const));

  function refused(refusal: StaffRequestError) {
    const { code, data } = refusal;
    const theirs = code === 'conflict' && isRecord(data) && isRecord(data.current) ? data.current : undefined;
    if (!theirs) {
      toast.error(refusal.message);
      return;
    }
    const { savedBy, savedAt } = data as Pick<Question, 'savedBy' | 'savedAt'>;
    setQuestion({
      base: pick(base),
      mine: pick(values),
      theirs: pick(theirs),
      purpose: 'save',
      ...(savedBy && { savedBy }),
      ...(savedAt !== undefined && { savedAt }),
    });
  }

  const send = (written: Values, madeFrom: Values) =>
    act(async () => {
      const { doc, result = doc ?? {} } = await request<{ doc?: Values; result?: Values }>(
        `/api/${item}?locale=${to}&draft=true&depth=0`,
        {
          method: isGlobal ? 'POST' : 'PATCH',
          body: { ...written, _status: 'draft', [EDITED_FROM]: madeFrom },
        },
      );
      const saved = Object.fromEntries(
        Object.keys(base).map((name) => [name, name in result ? result[name] : base[name]] as const),
      );
      setBase(saved);
      // What was typed while the answer was on its way stays.
      setValues((now) => mergeValues({ ...base, ...written }, now, saved, () => 'mine').values);
      toast.success(labels.sideBySide.saved);
    });
  const save = () => {
    if (isChanged) void send(pick(values), pick(base));
  };
  const putBack = (restored: Values) => {
    setValues((now) => ({ ...now, ...restored }));
    settle();
  };
  const restore = () => {
    if (!offer) return;
    const parts = (of: Values) =>
      Object.fromEntries(Object.keys(offer.mine).map((name) => [name, of[name] ?? null] as const));
    const sides = { base: parts(offer.base), mine: parts(offer.mine), theirs: parts(values) };
    const { values: restored, conflicts } = mergeValues(sides.base, sides.mine, sides.theirs, () => 'mine');
    if (conflicts.length === 0) putBack(restored);
    else setQuestion({ ...sides, purpose: 'restore' });
  };
  const decide = (decided: Values | undefined) => {
    const asked = question;
    setQuestion(undefined);
    if (!asked || !decided) return;
    if (asked.purpose === 'restore') {
      putBack(decided);
      return;
    }
    setBase((before) => ({ ...before, ...asked.theirs }));
    setValues((now) => ({ ...now, ...decided }));
    void send(decided, asked.theirs);
  };

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  // The same for each rendering, so a key renders only the block in which it was typed.
  const change = useCallback<Change>(
    (path, replaced) => setValues((now) => withValueAt(now, path, replaced(valueAt(now, path))) as Values),
    [],
  );

  return (
    <div className={styles.translator}>
      {offer && (
        <div role="status" className={styles.offer}>
          <DraftOffer at={offer.at} onRestore={restore} onDiscard={settle} />
        </div>
      )}
      <div className={styles.languages} aria-hidden>
        <span>{languageName(from, locale)}</span>
        <span>{languageName(to, locale)}</span>
      </div>
      {places.map((place) => {
        const key = place.path.join('.');
        const [one, other] = [valueAt(source, place.path), valueAt(values, place.path)];
        const shared = { from, to, terms, place };
        return (
          <section key={key} className={styles.place} aria-label={place.label}>
            <h2>{place.label}</h2>
            {place.kind === 'blocks' ? (
              <Blocks {...shared} source={one} target={other} onChange={change} />
            ) : (
              <Pair
                {...shared}
                label={place.label}
                source={one}
                target={other}
                lines={[
                  {
                    key: '',
                    source: typeof one === 'string' && one !== '' ? [{ text: one }] : [],
                    target: [{ path: [], text: typeof other === 'string' ? other : '' }],
                  },
                ]}
                onWrite={(_path, text) => change(place.path, () => text)}
              />
            )}
          </section>
        );
      })}
      <div className={styles.bar}>
        <OriginalNotice item={item} from={from} revision={revision} />
        <p role="status">{isChanged ? labels.sideBySide.unsaved : labels.sideBySide.allSaved}</p>
        <Button type="button" size="medium" margin={false} disabled={!isChanged || busy} onClick={save}>
          {t('sideBySide.save')}
        </Button>
      </div>
      {question &&
        createPortal(
          <ConflictDialog question={question} labels={fieldLabels} onAnswer={decide} />,
          document.body,
        )}
    </div>
  );
}

interface BlocksProps extends Shared {
  readonly source: unknown;
  readonly target: unknown;
  readonly onChange: Change;
}

/** A long text, block by block. */
function Blocks({ source, target, onChange, ...shared }: BlocksProps) {
  const { t } = useTexts();
  const { path } = shared.place;
  const one = useMemo(() => blocksOf(source), [source]);
  const other = blocksOf(target);
  const pairs = pairBlocks(one, other);
  // Pictures, rules and empty lines have no words.
  const shown = pairs.flatMap((pair) => {
    const original = pair.source === undefined ? undefined : one[pair.source];
    const translation = pair.target === undefined ? undefined : other[pair.target];
    const lines = knownLines(original, translation);
    return lines.length === 0 ? [] : [{ pair, original, translation, lines }];
  });
  const missing = pairs.flatMap((pair) =>
    pair.source !== undefined && pair.target === undefined ? [pair.source] : [],
  );
  return (
    <>
      {missing.length > 1 && (
        <p className={styles.all}>
          <Button
            type="button"
            size="small"
            margin={false}
            buttonStyle="secondary"
            onClick={() =>
              onChange(path, (before) =>
                missing.reduce<unknown>((text, at) => withCopiedBlock(source, text, at, newBlockId), before),
              )
            }
          >
            {t('sideBySide.copyAll', { count: missing.length })}
          </Button>
        </p>
      )}
      {shown.map(({ pair, original, translation, lines }, index) => (
        <BlockOfText
          {...shared}
          key={keyOf(pair)}
          label={t('sideBySide.block', { number: index + 1 })}
          text={source}
          at={pair.source}
          position={pair.target}
          source={original}
          target={translation}
          lines={lines}
          onChange={onChange}
        />
      ))}
    </>
  );
}

const keyOf = ({ source, target }: BlockPair) => `${source ?? ''}:${target ?? ''}`;
