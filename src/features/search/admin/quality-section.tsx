import { formatDay } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { MOMENT_HERE } from '@/cms/admin/list-values';
import { WithMoment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { ListTable } from '@/cms/admin/list-table';

import type { Drift, QualityInsights } from '../use-cases/quality-insights';
import { CheckNow } from './check-now';
import styles from './insights.module.css';
import { QualityChart } from './quality-chart';
import type { insightTexts } from './texts';

interface Props {
  readonly quality: QualityInsights;
  readonly locale: Locale;
  readonly texts: ReturnType<typeof insightTexts>;
  /** Whether the reader may have the queries asked again. */
  readonly mayCheck: boolean;
}

/** How good the results of the judged queries are, and which queries lead somewhere else than before. */
export function QualitySection({ quality, locale, texts, mayCheck }: Props) {
  const { t } = texts;
  const { days, drifts, checkedAt } = quality;
  const last = days.at(-1);
  const fallen = days.findLast(({ fall }) => fall !== undefined);
  return (
    <>
      <section className={styles.part}>
        <h2>{t('quality.title')}</h2>
        <p className={list.muted}>{t('quality.lead')}</p>
        <div className={styles.checked}>
          {mayCheck && (
            <CheckNow
              labels={{
                check: t('quality.check'),
                checking: t('quality.checking'),
                checked: t('quality.checked'),
              }}
            />
          )}
          {checkedAt && (
            <span className={list.muted}>
              <WithMoment
                text={t('quality.last', { time: MOMENT_HERE })}
                at={checkedAt.toISOString()}
                locale={texts.locale}
              />
            </span>
          )}
        </div>
        {last === undefined ? (
          <p className={list.empty}>{t('quality.none')}</p>
        ) : (
          <>
            <p>{t('quality.present', { figure: last.ndcg.toFixed(3), count: last.queries })}</p>
            {fallen?.fall !== undefined && (
              <p>
                {t('quality.fell', {
                  day: formatDay(fallen.day, texts.locale, 'UTC'),
                  by: fallen.fall.toFixed(3),
                  count: fallen.changedItems,
                })}
              </p>
            )}
            <QualityChart
              days={days}
              labels={{
                day: t('day'),
                quality: t('quality.figure'),
                queries: t('quality.queries'),
                changed: t('quality.changed'),
                fall: t('quality.fall'),
                table: t('table'),
              }}
            />
          </>
        )}
      </section>
      <section className={styles.part}>
        <h2>{t('drift.title')}</h2>
        <p className={list.muted}>{t('drift.lead')}</p>
        {drifts.length === 0 ? (
          <p className={list.empty}>{t('drift.none')}</p>
        ) : (
          <ListTable
            label={t('drift.title')}
            columns={[t('query'), t('drift.before'), t('drift.now'), t('drift.day')]}
          >
            {drifts.map((drift) => (
              <DriftRow key={drift.query} drift={drift} locale={locale} nothing={t('drift.nothing')} />
            ))}
          </ListTable>
        )}
      </section>
    </>
  );
}

function DriftRow({ drift, locale, nothing }: { drift: Drift; locale: Locale; nothing: string }) {
  const { query, before, now, day } = drift;
  const linked = (address: string | undefined) =>
    address === undefined ? nothing : <a href={`/${locale}${address}`}>{address}</a>;
  return (
    <tr>
      <td>
        <a href={`/${locale}/search?q=${encodeURIComponent(query)}`}>{query}</a>
      </td>
      <td>{linked(before)}</td>
      <td>{linked(now)}</td>
      <td className={list.nowrap}>{day}</td>
    </tr>
  );
}
