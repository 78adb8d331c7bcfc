import { FilterChoice } from '@/cms/admin/filter-choice';
import { ListPages } from '@/cms/admin/list-pages';
import { ListTable } from '@/cms/admin/list-table';
import { MOMENT_HERE } from '@/cms/admin/list-values';
import { Moment, WithMoment } from '@/cms/admin/moment';
import { StaffAction } from '@/cms/admin/staff-action';
import list from '@/cms/admin/staff-list.module.css';

import { deliveryStates } from '../domain';
import { type DeliveryView, listDeliveries, type WebhookView } from '../queries';
import type { WebhookTexts } from './texts';

const tones = { waiting: 'warning', sending: 'warning', delivered: 'success', failed: 'error' } as const;

interface Props {
  readonly webhook: WebhookView;
  readonly state: string | undefined;
  readonly page: number;
  readonly texts: WebhookTexts;
}

/** What was sent to a webhook, and what came of it. */
export async function Deliveries({ webhook, state, page: wanted, texts }: Props) {
  const { t } = texts;
  const { items, total, page, pages } = await listDeliveries(webhook.id, state, wanted);
  return (
    <section>
      <h2 className={list.heading}>{t('log.title')}</h2>
      <p className={list.muted}>{t('log.lead')}</p>
      <form className={list.filters} action="/admin/webhooks">
        <input type="hidden" name="webhook" value={webhook.id} />
        <FilterChoice
          label={t('state')}
          name="state"
          value={state}
          all={t('log.all')}
          options={deliveryStates.map((one) => [one, t(`log.states.${one}`)])}
        />
        <button type="submit">{t('log.filter')}</button>
        <a href={`/admin/webhooks?webhook=${webhook.id}`}>{t('log.reset')}</a>
      </form>
      {items.length === 0 ? (
        <p className={list.empty}>{t('log.none')}</p>
      ) : (
        <ListTable
          label={t('log.title')}
          columns={(['message', 'state', 'answer', 'tries', 'created', 'actions'] as const).map((name) =>
            t(`log.${name}`),
          )}
        >
          {items.map((delivery) => (
            <Delivery key={delivery.id} webhookId={webhook.id} delivery={delivery} texts={texts} />
          ))}
        </ListTable>
      )}
      <ListPages
        path="/webhooks"
        query={{ webhook: webhook.id, state }}
        found={{ page, pages }}
        label={t('log.pages')}
        total={t('log.total', { total })}
        words={{
          previous: t('log.previous'),
          next: t('log.next'),
          page: t('log.page', { page, pages }),
        }}
      />
    </section>
  );
}

function StatePill({ state, text }: { state: DeliveryView['state']; text: string }) {
  return (
    <span className={`pill pill--style-${tones[state]} pill--size-small`}>
      <span className="pill__label">{text}</span>
    </span>
  );
}

function Delivery({
  webhookId,
  delivery,
  texts: { t, labels, locale },
}: {
  webhookId: string;
  delivery: DeliveryView;
  texts: WebhookTexts;
}) {
  const { id, state, tries, status, duration, lastError, createdAt, nextTryAt, type, body } = delivery;
  return (
    <tr>
      <td>
        <details className={list.body}>
          <summary>{labels.types[type]}</summary>
          <pre>{body}</pre>
        </details>
        <span className={list.muted}>{delivery.messageId}</span>
      </td>
      <td className={list.nowrap}>
        <StatePill state={state} text={t(`log.states.${state}`)} />
      </td>
      <td>
        {status !== null && status}
        {duration !== null && (
          <span className={list.muted}> {t('log.duration', { milliseconds: duration })}</span>
        )}
        {lastError && <p className={list.error}>{lastError}</p>}
      </td>
      <td className={list.nowrap}>{tries}</td>
      <td className={list.nowrap}>
        <Moment at={createdAt.toISOString()} locale={locale} />
        {state === 'waiting' && tries > 0 && (
          <div className={list.muted}>
            <WithMoment
              text={t('log.nextTry', { at: MOMENT_HERE })}
              at={nextTryAt.toISOString()}
              locale={locale}
            />
          </div>
        )}
      </td>
      <td>
        {(state === 'failed' || state === 'delivered') && (
          <StaffAction
            path={`/api/webhooks/${webhookId}/deliveries/${id}/replay`}
            label={t('log.again')}
            subject={delivery.messageId}
            done={t('log.againDone')}
          />
        )}
      </td>
    </tr>
  );
}
