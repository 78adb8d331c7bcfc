import type { AdminViewServerProps, PayloadRequest } from 'payload';

import { kindName } from '@/cms/admin/kind-name';
import { ListTable } from '@/cms/admin/list-table';
import { MOMENT_HERE, parameter } from '@/cms/admin/list-values';
import { Moment, WithMoment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { contentKinds } from '@/content/kinds';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import { locales } from '@/i18n/locales';
import { isUuid } from '@/platform/ids';

import { webhookEvents } from '../domain';
import { findWebhook, listWebhooks, type WebhookView } from '../queries';
import { Deliveries } from './deliveries';
import { type WebhookTexts, webhookTexts } from './texts';
import { WebhookActions } from './webhook-actions';
import { type Choices, WebhookForm } from './webhook-form';
import styles from './webhooks.module.css';

const PATH = '/webhooks';

/** `/admin/webhooks`: addresses of other systems that learn what is published; with `?webhook=`, one with its deliveries. */
export function WebhooksView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const texts = webhookTexts(req.i18n.language);
  const { t } = texts;
  const given = view.searchParams ?? {};
  const id = parameter(given.webhook);
  const content = async () => {
    if (id === undefined) return <Webhooks texts={texts} choices={choicesOf(req, texts)} />;
    const webhook = isUuid(id) ? await findWebhook(id) : undefined;
    if (!webhook) return <p role="alert">{t('gone')}</p>;
    return (
      <>
        <p>
          <a href={`/admin${PATH}`}>{t('back')}</a>
        </p>
        <Webhook webhook={webhook} texts={texts} choices={choicesOf(req, texts)} />
        <Deliveries
          webhook={webhook}
          state={parameter(given.state)}
          page={Number(parameter(given.page) ?? 1)}
          texts={texts}
        />
      </>
    );
  };
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={['administrator']}
      title={t('title')}
      lead={t('lead')}
      forbidden={t('forbidden')}
    >
      {content}
    </StaffView>
  );
}

function choicesOf(req: PayloadRequest, { labels, locale }: WebhookTexts): Choices {
  return {
    events: webhookEvents.map((value) => ({ value, label: labels.types[value] })),
    collections: contentKinds.map(({ collection }) => ({
      value: collection,
      label: kindName(req, collection, 'plural'),
    })),
    languages: locales.map((value) => ({ value, label: languageName(value, locale) })),
  };
}

async function Webhooks({ texts, choices }: { texts: WebhookTexts; choices: Choices }) {
  const { t, labels } = texts;
  const webhooks = await listWebhooks();
  return (
    <>
      {webhooks.length === 0 ? (
        <p className={list.empty}>{t('none')}</p>
      ) : (
        <ListTable
          label={t('title')}
          columns={(['url', 'state', 'told', 'waiting', 'failed', 'created'] as const).map((name) => t(name))}
        >
          {webhooks.map((webhook) => (
            <tr key={webhook.id}>
              <td className={list.address}>
                <a href={`/admin${PATH}?webhook=${webhook.id}`}>{webhook.url}</a>
                {webhook.description && <div className={list.muted}>{webhook.description}</div>}
              </td>
              <td>
                <StatePill webhook={webhook} texts={texts} />
              </td>
              <td>{toldText(webhook, choices, texts)}</td>
              <td>{webhook.waiting}</td>
              <td>{webhook.failed}</td>
              <td className={list.nowrap}>
                <Moment at={webhook.createdAt.toISOString()} locale={texts.locale} />
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      <section>
        <h2 className={list.heading}>{t('add')}</h2>
        <WebhookForm labels={labels} choices={choices} />
      </section>
    </>
  );
}

/** What a webhook is about: its events, kinds, and languages. */
function toldText(
  { events, collections, languages }: WebhookView,
  choices: Choices,
  { t, locale }: WebhookTexts,
): string {
  const named = (values: readonly string[], all: Choices[keyof Choices]) =>
    all.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  const join = (names: readonly string[]) => listOfNames(names, locale);
  return [
    join(named(events, choices.events)),
    collections.length === 0 ? t('allKinds') : join(named(collections, choices.collections)),
    languages.length === 0 ? t('allLanguages') : join(named(languages, choices.languages)),
  ].join(' · ');
}

const tones = { active: 'success', failing: 'warning', paused: 'warning', disabled: 'error' } as const;

function StatePill({
  webhook: { state, failingSince },
  texts: { t },
}: {
  webhook: WebhookView;
  texts: WebhookTexts;
}) {
  const name = state === 'active' && failingSince ? 'failing' : state;
  return (
    <span className={`pill pill--style-${tones[name]} pill--size-small`}>
      <span className="pill__label">{t(`states.${name}`)}</span>
    </span>
  );
}

function Webhook({
  webhook,
  texts,
  choices,
}: {
  webhook: WebhookView;
  texts: WebhookTexts;
  choices: Choices;
}) {
  const { t, labels, locale } = texts;
  const { state, disabledReason, failingSince, formerUntil } = webhook;
  return (
    <div className={styles.webhook}>
      <p className={styles.address}>
        <StatePill webhook={webhook} texts={texts} /> <strong>{webhook.url}</strong>
      </p>
      {state === 'disabled' && disabledReason && (
        <p className={list.notice}>
          {labels.mail[disabledReason]} {t('catchUp')}
        </p>
      )}
      {state === 'active' && failingSince && (
        <p className={list.notice}>
          <WithMoment
            text={t('failingSince', { at: MOMENT_HERE })}
            at={failingSince.toISOString()}
            locale={locale}
          />
        </p>
      )}
      {formerUntil && (
        <p className={list.muted}>
          <WithMoment text={t('formerUntil', { at: MOMENT_HERE })} at={formerUntil} locale={locale} />
        </p>
      )}
      <WebhookActions id={webhook.id} isActive={state === 'active'} failed={webhook.failed} labels={labels} />
      <details>
        <summary>{t('edit')}</summary>
        <WebhookForm
          labels={labels}
          choices={choices}
          webhook={{
            id: webhook.id,
            url: webhook.url,
            description: webhook.description,
            events: webhook.events,
            collections: webhook.collections,
            languages: webhook.languages,
          }}
        />
      </details>
    </div>
  );
}
