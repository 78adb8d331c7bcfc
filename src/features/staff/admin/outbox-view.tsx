import { languageName } from '@/i18n/language-name';
import { storedLocale } from '@/i18n/locales';
import { FilterChoice } from '@/cms/admin/filter-choice';
import { ListTable } from '@/cms/admin/list-table';
import { Moment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { type MailState, mailStates } from '@/platform/mail/tables';

import type { MailView } from '../domain';
import { countMails, listMails, mailKinds } from '../queries';

import { operationsList, type Texts } from './list-parts';
import { SendAgain } from './send-again';
import { nameIn } from './texts';

/** `/admin/outbox`: the mails of the site with their states; administrators send again what was given up. */
export const OutboxView = operationsList(
  'outbox',
  ['state', 'kind', 'recipient'],
  async ({ texts, query, page, mayAct }) => {
    const { t, locale, labels } = texts;
    const [found, kinds, counts] = await Promise.all([
      listMails({ ...query, page }),
      mailKinds(),
      countMails(),
    ]);
    const named = kinds.map((kind) => [kind, nameIn(labels.outbox.kinds, kind)] as const);
    return {
      found,
      table: (
        <ListTable
          label={t('outbox.title')}
          columns={(['state', 'recipient', 'subject', 'tries', 'created', 'error'] as const).map((column) =>
            t(`outbox.${column}`),
          )}
        >
          {found.items.map((mail) => (
            <MailRow key={mail.id} mail={mail} texts={texts} mayAct={mayAct} />
          ))}
        </ListTable>
      ),
      filters: (
        <>
          <FilterChoice
            label={t('outbox.state')}
            name="state"
            value={query.state}
            all={t('all')}
            options={mailStates.map((state) => [
              state,
              `${t(`outbox.states.${state}`)} (${counts[state] ?? 0})`,
            ])}
          />
          <FilterChoice
            label={t('outbox.kind')}
            name="kind"
            value={query.kind}
            all={t('all')}
            options={named.toSorted(([, one], [, other]) => one.localeCompare(other, locale))}
          />
          <label>
            {t('outbox.recipient')}
            <input name="recipient" type="search" defaultValue={query.recipient} />
          </label>
        </>
      ),
    };
  },
);

const pills = { waiting: 'warning', sending: 'warning', sent: 'success', failed: 'error' } as const;

function StatePill({ state, text }: { state: MailState; text: string }) {
  return (
    <span className={`pill pill--style-${pills[state]} pill--size-small`}>
      <span className="pill__label">{text}</span>
    </span>
  );
}

function MailRow({
  mail,
  texts: { t, locale, labels },
  mayAct,
}: {
  mail: MailView;
  texts: Texts;
  mayAct: boolean;
}) {
  const { state } = mail;
  return (
    <tr>
      <td className={list.nowrap}>
        <StatePill state={state} text={t(`outbox.states.${state}`)} />
      </td>
      <td className={list.address}>{mail.recipient}</td>
      <td>
        <details className={list.body}>
          <summary>{mail.subject}</summary>
          {mail.text === '' ? <p className={list.muted}>{t('outbox.noBody')}</p> : <pre>{mail.text}</pre>}
        </details>
        <span className={list.muted}>
          {nameIn(labels.outbox.kinds, mail.kind)} · {languageName(storedLocale(mail.locale), locale)}
        </span>
      </td>
      <td className={list.nowrap}>{mail.tries}</td>
      <td className={list.nowrap}>
        <Moment at={mail.createdAt} locale={locale} />
        <br />
        <span className={list.muted}>
          {mail.sentAt && (
            <>
              {t('outbox.sent')} <Moment at={mail.sentAt} locale={locale} />
            </>
          )}
          {state === 'waiting' && mail.tries > 0 && (
            <>
              {t('outbox.nextTry')} <Moment at={mail.nextTryAt} locale={locale} />
            </>
          )}
        </span>
      </td>
      <td>
        {mail.lastError && <p className={list.error}>{mail.lastError}</p>}
        {mail.canSendAgain && mayAct && (
          <SendAgain id={mail.id} labels={{ again: t('outbox.again'), done: t('outbox.againDone') }} />
        )}
        {state === 'failed' && !mail.canSendAgain && <p className={list.muted}>{t('outbox.notAgain')}</p>}
      </td>
    </tr>
  );
}
