import type { AdminViewServerProps, PayloadRequest } from 'payload';

import { hasRole } from '@/cms/access';
import { ListTable } from '@/cms/admin/list-table';
import { MOMENT_HERE, parameter } from '@/cms/admin/list-values';
import { Moment, WithMoment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { identityMode } from '@/features/identity';
import { BrowserTexts } from '@/i18n/browser-texts';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import { byLocale, type Locale, locales, preferredText } from '@/i18n/locales';
import { portalTimeZone } from '@/i18n/time-zone';
import { getDatabase } from '@/platform/db/database';

import { isForMembers, isPolicy, policies, type Policy } from '../domain';
import { policyRecords, stateOf } from '../records';
import { isComplete, policyDraft, recordedTexts, saysTheSame } from '../use-cases/policy-page';
import { countAsked } from '../use-cases/publish-policy';
import { CancelVersion } from './cancel-version';
import styles from './policies.module.css';
import { PolicyForm } from './policy-form';
import { policyTexts } from './texts';
import { viewers } from './viewers';

/** `/admin/policies`: what is in force, what waits, and publishing the draft of a policy as a version or a correction. */
export function PoliciesView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const { t } = policyTexts(req.i18n.language);
  const wanted = parameter(view.searchParams?.['policy']);
  const policy = isPolicy(wanted) ? wanted : policies[0];
  return (
    <StaffView
      view={view}
      path={`/policies?policy=${policy}`}
      roles={viewers}
      title={t('title')}
      lead={t('lead')}
      forbidden={t('forbidden')}
    >
      {() => <Policies req={req} policy={policy} />}
    </StaffView>
  );
}

async function Policies({ req, policy }: { req: PayloadRequest; policy: Policy }) {
  const { locale, t, labels } = policyTexts(req.i18n.language);
  const database = await getDatabase();
  const [records, draft, members] = await Promise.all([
    policyRecords(database),
    policyDraft(req.payload, policy),
    countAsked(database),
  ]);
  const { all, text, version, waiting } = stateOf(records, policy);
  const published = text && (await recordedTexts(req.payload, text.id));
  const names = (languages: readonly Locale[]) =>
    listOfNames(
      languages.map((language) => languageName(language, locale)),
      locale,
    );
  const missing = draft ? locales.filter((language) => !isComplete(draft.texts[language])) : [];
  const changed = draft
    ? locales.filter((language) => !published || !saysTheSame(published[language], draft.texts[language]))
    : [];
  const mayPublish = hasRole(req, ['administrator']);
  const isReady = draft !== undefined && missing.length === 0 && changed.length > 0 && !waiting;
  return (
    <div className={styles.page}>
      <nav className={styles.choice} aria-label={labels.choose}>
        {policies.map((name) => (
          <a
            key={name}
            href={`/admin/policies?policy=${name}`}
            aria-current={name === policy ? 'page' : undefined}
          >
            {labels.names[name]}
          </a>
        ))}
      </nav>
      <section className={styles.card} aria-labelledby="policy-state">
        <h2 id="policy-state">{labels.state.title}</h2>
        {version?.in_force_since ? (
          <p>
            <WithMoment
              text={t('state.since', { version: version.version, date: MOMENT_HERE })}
              at={version.in_force_since}
              locale={locale}
            />
            {text?.kind === 'correction' && text.in_force_since && (
              <>
                <br />
                <WithMoment
                  text={t('state.corrected', { date: MOMENT_HERE })}
                  at={text.in_force_since}
                  locale={locale}
                />
              </>
            )}
          </p>
        ) : (
          <p>{labels.state.none}</p>
        )}
        <p className={styles.links}>
          {version && (
            <a href={`/${locale}/${policy}`} target="_blank" rel="noreferrer">
              {labels.state.public} ↗
            </a>
          )}
          {draft && <a href={`/admin/collections/pages/${draft.id}`}>{labels.state.edit}</a>}
          <a href={`/${locale}/legal/history#${policy}`} target="_blank" rel="noreferrer">
            {labels.state.history} ↗
          </a>
        </p>
      </section>
      {waiting && (
        <section className={styles.card} aria-labelledby="policy-waiting">
          <h2 id="policy-waiting">{labels.waiting.title}</h2>
          <p>
            <WithMoment
              text={t('waiting.text', { version: waiting.edition, date: MOMENT_HERE })}
              at={waiting.effective_at}
              locale={locale}
            />
          </p>
          <p className={styles.links}>
            <a href={`/${locale}/legal/${policy}/${waiting.edition}`} target="_blank" rel="noreferrer">
              {labels.waiting.read} ↗
            </a>
            {mayPublish && (
              <CancelVersion
                id={waiting.id}
                label={labels.waiting.cancel}
                sure={t('waiting.sure', { version: waiting.edition })}
                done={labels.waiting.done}
              />
            )}
          </p>
        </section>
      )}
      <section className={styles.card} aria-labelledby="policy-publish">
        <h2 id="policy-publish">{labels.publish.title}</h2>
        {draft === undefined && <p>{t('publish.noPage', { slug: policy })}</p>}
        {missing.length > 0 && <p>{t('publish.missing', { languages: names(missing) })}</p>}
        {draft && changed.length === 0 && <p>{labels.publish.same}</p>}
        {draft && changed.length > 0 && (
          <p>
            <WithMoment
              text={
                published
                  ? t('publish.changed', { date: MOMENT_HERE, languages: names(changed) })
                  : t('publish.firstDraft', { date: MOMENT_HERE })
              }
              at={draft.savedAt}
              locale={locale}
            />
          </p>
        )}
        {isReady && !mayPublish && <p>{labels.publish.onlyAdministrators}</p>}
        {isReady && mayPublish && (
          <BrowserTexts lang={locale} namespaces={['policies-admin']}>
            <PolicyForm
              key={draft.savedAt}
              policy={policy}
              draftSavedAt={draft.savedAt}
              isFirst={version === undefined}
              asks={
                !isForMembers(policy) ? 'visitors' : identityMode() === 'external' ? 'elsewhere' : 'members'
              }
              members={members}
              locale={locale}
              zone={portalTimeZone()}
              labels={labels}
              languages={byLocale((language) => languageName(language, locale))}
            />
          </BrowserTexts>
        )}
      </section>
      {all.length > 0 && (
        <section aria-labelledby="policy-past">
          <h2 id="policy-past">{labels.past.title}</h2>
          <ListTable
            label={labels.past.title}
            columns={[labels.past.edition, labels.past.kind, labels.past.since, labels.past.changes]}
          >
            {all.map(({ id, edition, kind, effective_at: at, in_force_since: since, changes }) => (
              <tr key={id}>
                <td className={list.nowrap}>
                  <a href={`/${locale}/legal/${policy}/${edition}`} target="_blank" rel="noreferrer">
                    {edition}
                  </a>
                </td>
                <td className={list.nowrap}>{labels.past.kinds[kind]}</td>
                <td className={list.nowrap}>
                  <Moment at={since ?? at} locale={locale} />
                  {since === null && ` · ${labels.past.waits}`}
                </td>
                <td>{preferredText(changes, locale) ?? '—'}</td>
              </tr>
            ))}
          </ListTable>
        </section>
      )}
    </div>
  );
}
