import type { UIFieldServerProps } from 'payload';

import { hasRole } from '@/cms/access';

import { BrowserTexts } from '@/i18n/browser-texts';

import { memberMachine, type MemberState } from '../member-transitions';
import { findMemberState, listEvents } from '../queries';

import { EventTable } from './events-view';
import { fieldTexts } from './field-names';
import { MemberActions } from './member-actions';
import styles from './member-panel.module.css';
import { staffTexts } from './texts';

/** In the document view of a member: what administrators may do, and what has been done. Other roles see neither. */
export async function MemberPanel({ id, req }: UIFieldServerProps & { id?: string | number }) {
  if (id === undefined || !hasRole(req, ['administrator'])) return null;
  const memberId = String(id);
  const texts = staffTexts(req.i18n.language);
  const { t } = texts;
  const [member, history] = await Promise.all([
    findMemberState(memberId),
    listEvents({ who: memberId, locale: texts.locale, page: 1 }),
  ]);
  if (!member) return null;
  const { state, sessions } = member;
  return (
    <div className={styles.panel}>
      <section aria-labelledby="member-actions">
        <h2 id="member-actions">{t('member.actions')}</h2>
        <p className={styles.state}>
          <span className={`pill pill--style-${pills[state]} pill--size-small`}>
            <span className="pill__label">{t(`member.state.${state}`)}</span>
          </span>
          {t('member.sessions', { count: sessions })}
        </p>
        <BrowserTexts lang={texts.locale} namespaces={['staff']}>
          <MemberActions
            id={memberId}
            state={state}
            labels={texts.labels.member}
            events={memberMachine.possible(state, 'administrator')}
          />
        </BrowserTexts>
      </section>
      <section aria-labelledby="member-history">
        <h2 id="member-history">{t('member.history')}</h2>
        {history.items.length === 0 ? (
          <p>{t('member.noHistory')}</p>
        ) : (
          <EventTable events={history.items} texts={texts} fields={fieldTexts(req)} withSubject={false} />
        )}
      </section>
    </div>
  );
}

const pills: Record<MemberState, string> = { active: 'success', locked: 'error' };
