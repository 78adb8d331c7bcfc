import type { AdminViewServerProps } from 'payload';

import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { type MailState, mailStates } from '@/platform/mail/tables';

import type { MailView } from '../domain';
import { listMails, mailKinds } from '../queries';

import { Choice, Filters, Pages } from './list-parts';
import { SendAgain } from './send-again';
import { momentText, parameter, staffTexts } from './texts';

const PATH = '/outbox';

type Texts = ReturnType<typeof staffTexts>;

/** `/admin/outbox`: the mails of the site with their states; administrators send again what was given up. */
export function OutboxView(view: AdminViewServerProps) {
  const texts = staffTexts(view.initPageResult.req.i18n.language);
  const { t } = texts;
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={['administrator']}
      title={t('outbox.title')}
      lead={t('outbox.lead')}
      forbidden={t('forbidden')}
    >
      {() => <Outbox searchParams={view.searchParams ?? {}} texts={texts} />}
    </StaffView>
  );
}

async function Outbox({
  searchParams,
  texts,
}: {
  searchParams: NonNullable<AdminViewServerProps['searchParams']>;
  texts: Texts;
}) {
  const { t } = texts;
  const query = {
    state: parameter(searchParams.state),
    kind: parameter(searchParams.kind),
    recipient: parameter(searchParams.recipient),
  };
  const page = Number(parameter(searchParams.page) ?? 1);
  const [found, kinds] = await Promise.all([listMails({ ...query, page }), mailKinds()]);
  return (
    <>
      <Filters path={PATH} texts={texts}>
        <Choice
          label={t('outbox.state')}
          name="state"
          value={query.state}
          all={t('all')}
          options={mailStates.map((state) => [state, t(`outbox.states.${state}`)])}
        />
        <Choice
          label={t('outbox.kind')}
          name="kind"
          value={query.kind}
          all={t('all')}
          options={kinds.map((kind) => [kind, kind])}
        />
        <label>
          {t('outbox.recipient')}
          <input name="recipient" type="search" defaultValue={query.recipient} />
        </label>
      </Filters>
      {found.items.length === 0 ? (
        <p className={list.empty}>{t('empty')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard too
        <div className={list.scroll} role="region" tabIndex={0} aria-label={t('outbox.title')}>
          <table className={list.table}>
            <thead>
              <tr>
                <th scope="col">{t('outbox.state')}</th>
                <th scope="col">{t('outbox.recipient')}</th>
                <th scope="col">{t('outbox.subject')}</th>
                <th scope="col">{t('outbox.tries')}</th>
                <th scope="col">{t('outbox.created')}</th>
                <th scope="col">{t('outbox.error')}</th>
              </tr>
            </thead>
            <tbody>
              {found.items.map((mail) => (
                <MailRow key={mail.id} mail={mail} texts={texts} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages path={PATH} texts={texts} found={found} query={query} />
    </>
  );
}

const pills = { waiting: 'warning', sending: 'warning', sent: 'success', failed: 'error' } as const;

function StatePill({ state, text }: { state: MailState; text: string }) {
  return (
    <span className={`pill pill--style-${pills[state]} pill--size-small`}>
      <span className="pill__label">{text}</span>
    </span>
  );
}

function MailRow({ mail, texts: { t, locale } }: { mail: MailView; texts: Texts }) {
  const { state } = mail;
  return (
    <tr>
      <td className={list.nowrap}>
        <StatePill state={state} text={t(`outbox.states.${state}`)} />
      </td>
      <td>{mail.recipient}</td>
      <td>
        <details className={list.body}>
          <summary>{mail.subject}</summary>
          {mail.text === '' ? <p className={list.muted}>{t('outbox.noBody')}</p> : <pre>{mail.text}</pre>}
        </details>
        <span className={list.muted}>
          {mail.kind} · {mail.locale}
        </span>
      </td>
      <td className={list.nowrap}>{mail.tries}</td>
      <td className={list.nowrap}>
        {momentText(mail.createdAt, locale)}
        <br />
        <span className={list.muted}>
          {mail.sentAt && `${t('outbox.sent')} ${momentText(mail.sentAt, locale)}`}
          {state === 'waiting' &&
            mail.tries > 0 &&
            `${t('outbox.nextTry')} ${momentText(mail.nextTryAt, locale)}`}
        </span>
      </td>
      <td>
        {mail.lastError && <p className={list.error}>{mail.lastError}</p>}
        {mail.canSendAgain && (
          <SendAgain
            id={mail.id}
            labels={{ again: t('outbox.again'), done: t('outbox.againDone'), failed: t('member.failed') }}
          />
        )}
        {state === 'failed' && !mail.canSendAgain && <p className={list.muted}>{t('outbox.notAgain')}</p>}
      </td>
    </tr>
  );
}
