'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';

import { MOMENT_HERE } from '@/cms/admin/list-values';
import { WithMoment } from '@/cms/admin/moment';
import { refusalOf, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Audience, Period } from '@/features/analytics/browser';
import { languageName } from '@/i18n/language-name';
import { portalTimeZone, zoneOffset } from '@/i18n/time-zone';
import { isLocale, type Locale } from '@/i18n/locales';

import { AudienceChart } from './audience-chart';
import styles from './dashboard.module.css';
import { formatsOf } from './audience-formats';
import { Figure } from './figure';
import { type RankedRow, Ranking } from './ranking';
import type { DashboardLabels } from './texts';
import { Vitals } from './vitals';

type Labels = DashboardLabels['audience'];

interface Props {
  initial: Audience;
  labels: Labels;
  locale: Locale;
}

const periodNames: readonly Period[] = ['24h', '7d', '30d', '90d', '12m'];
const listNames = ['page', 'referrer', 'search', 'download', 'language', 'device', 'browser', 'os'] as const;
/** Lists of few values that make up the whole, where the share says more than the change. */
const shared: ReadonlySet<string> = new Set(['language', 'device', 'browser', 'os']);
const figures = ['views', 'visitors', 'sessions', 'searches', 'downloads'] as const;

/** Figures about visitors with a switch of periods; every chart is also a table and a CSV file. */
export function AudiencePanel({ initial, labels, locale }: Props) {
  const t = useTranslations('dashboard.audience');
  const [audience, setAudience] = useState(initial);
  const [wanted, setWanted] = useState<Period>(initial.period);
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const latest = useRef<AbortController>(undefined);
  const request = useStaffRequest();
  const id = useId();

  const load = async (period: Period): Promise<void> => {
    // An earlier choice is not waited for any longer.
    latest.current?.abort();
    const choice = new AbortController();
    latest.current = choice;
    setWanted(period);
    setLoading(true);
    setProblem(undefined);
    try {
      setAudience(
        await request<Audience>(`/api/dashboard/audience?period=${period}`, { signal: choice.signal }),
      );
    } catch (error) {
      const { code, message } = refusalOf(error);
      if (code === 'aborted') return;
      setProblem(message);
    }
    setLoading(false);
  };

  const { numberOf, timeOf, longTimeOf, changeOf, shareOf } = formatsOf(locale, audience.grain);
  const isEmpty = [...Object.values(audience.totals), ...Object.values(audience.previous)].every(
    (sum) => sum === 0,
  );

  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={loading}>
      <header className={styles.head}>
        <h2 id={id}>{labels.title}</h2>
        <div className={styles.periods} role="group" aria-label={labels.period}>
          {periodNames.map((period) => (
            <button
              key={period}
              type="button"
              aria-pressed={wanted === period}
              onClick={() => void load(period)}
            >
              {labels.periods[period]}
            </button>
          ))}
        </div>
      </header>
      {problem && (
        <p role="alert" className={styles.alarm}>
          {problem}{' '}
          <button type="button" className={styles.link} onClick={() => void load(wanted)}>
            {labels.retry}
          </button>
        </p>
      )}
      {isEmpty && (
        <p className={styles.muted}>{audience.period === initial.period ? labels.never : labels.empty}</p>
      )}
      <div hidden={isEmpty} className={styles.fresh} data-stale={loading ? '' : undefined}>
        <dl className={styles.figures}>
          {figures.map((figure) => (
            <div key={figure}>
              <dt title={figure === 'visitors' ? labels.visitorsHint : undefined}>{labels[figure]}</dt>
              <dd>{numberOf(audience.totals[figure])}</dd>
              <dd className={styles.note} title={labels.changeHint}>
                <Change value={audience.change[figure]} labels={labels} changeOf={changeOf} />
              </dd>
            </div>
          ))}
        </dl>
        <Figure
          legend={
            <>
              <span data-line="views">{labels.views}</span>
              <span data-line="visitors">{labels.visitors}</span>
              <span data-line="previous">{labels.before}</span>
            </>
          }
          labels={labels}
          fileName={`audience-${audience.period}`}
          columns={[labels.time, labels.views, labels.visitors, labels.previous]}
          rows={audience.series.map(({ at, views, visitors, previous }) => [
            longTimeOf(at),
            views,
            visitors,
            previous,
          ])}
          numberOf={numberOf}
        >
          <AudienceChart
            series={audience.series}
            labels={labels}
            timeOf={timeOf}
            longTimeOf={longTimeOf}
            numberOf={numberOf}
          />
        </Figure>
        <div className={styles.lists}>
          {listNames.map((list) => {
            const all = audience.lists[list].reduce((sum, { events }) => sum + events, 0);
            return (
              <Ranking
                key={list}
                title={labels.lists[list]}
                second={shared.has(list) ? labels.share : labels.changeHead}
                rows={audience.lists[list].map(({ value, change, ...counts }) => ({
                  ...counts,
                  value: nameOf(list, value, labels, locale),
                  second: shared.has(list)
                    ? shareOf(counts.events / all)
                    : change === null
                      ? labels.new
                      : changeOf(change),
                }))}
                labels={labels}
                numberOf={numberOf}
                fileName={`${list}-${audience.period}`}
              />
            );
          })}
          <Ranking
            title={labels.funnel}
            head={labels.step}
            second={labels.ofFirst}
            rows={funnelRows(audience.funnel, labels, shareOf)}
            labels={labels}
            numberOf={numberOf}
            fileName={`applications-${audience.period}`}
          />
        </div>
        <Vitals audience={audience} labels={labels} locale={locale} numberOf={numberOf} />
        {audience.countedUntil && (
          <p className={styles.muted}>
            <WithMoment
              text={t('countedUntil', {
                time: MOMENT_HERE,
                zone: zoneOffset(new Date(audience.countedUntil), portalTimeZone()),
              })}
              at={audience.countedUntil}
              locale={locale}
            />
          </p>
        )}
      </div>
    </section>
  );
}

/** The steps of applying, each with its share of those who opened the form. */
function funnelRows(
  funnel: Audience['funnel'],
  labels: Labels,
  shareOf: (share: number) => string,
): RankedRow[] {
  const first = funnel[0]?.events ?? 0;
  if (funnel.every(({ events }) => events === 0)) return [];
  return funnel.map(({ step, events, visitors }) => ({
    value: labels.steps[step as keyof Labels['steps']],
    events,
    visitors,
    second: first === 0 ? '–' : shareOf(events / first),
  }));
}

interface ChangeProps {
  value: number | null;
  labels: Labels;
  changeOf: (change: number) => string;
}

/** How a figure has changed, in words and with an arrow. */
function Change({ value, labels, changeOf }: ChangeProps) {
  const t = useTranslations('dashboard.audience');
  if (value === null) return labels.noBefore;
  if (Math.abs(value) < 0.0005) return labels.same;
  return t.rich('change', {
    change: () => <strong data-change={value > 0 ? 'up' : 'down'}>{changeOf(value)}</strong>,
  });
}

function nameOf(list: (typeof listNames)[number], value: string, labels: Labels, locale: Locale): string {
  if (value === '…') return labels.other;
  if (value === '') return labels.unknown;
  if (list === 'language') return isLocale(value) ? languageName(value, locale) : value;
  if (list === 'device') return labels.devices[value as keyof Labels['devices']] ?? value;
  return value;
}
