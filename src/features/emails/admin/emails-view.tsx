import type { AdminViewServerProps } from 'payload';

import { FilterChoice } from '@/cms/admin/filter-choice';
import { ListTable } from '@/cms/admin/list-table';
import { parameter } from '@/cms/admin/list-values';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { type Email, emailGroups } from '@/features/notifications';
import { languageName } from '@/i18n/language-name';
import { isLocale, type Locale, locales } from '@/i18n/locales';

import { type WordingState, wordingStates } from '../domain';
import { currentTexts, wordingState } from '../queries';
import { everyEmail, findEmail } from '../registered';
import { OneEmail } from './one-email';
import { aboutEmail, type EmailPageTexts, emailPageTexts } from './texts';

const PATH = '/emails';
const roles = ['administrator'] as const;

/** `/admin/emails`: every email that the portal sends; with `?email=` and `?lang=`, the words of one in a language. */
export function EmailsView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const texts = emailPageTexts(req.i18n.language);
  const { t } = texts;
  const given = view.searchParams ?? {};
  const id = parameter(given.email);
  const email = id === undefined ? undefined : findEmail(id);
  const wanted = parameter(given.lang);
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={roles}
      title={email ? aboutEmail(texts, email.id).name : t('title')}
      {...(email ? { parents: [{ label: t('title'), url: PATH }] } : { lead: t('lead') })}
      forbidden={t('forbidden')}
    >
      {() => {
        if (email) return <OneEmail email={email} lang={languageOf(email, wanted, texts)} texts={texts} />;
        return id === undefined ? (
          <Emails words={parameter(given.q)} state={parameter(given.state)} texts={texts} />
        ) : (
          <p role="alert">
            {t('gone')} <a href={`/admin${PATH}`}>{t('back')}</a>
          </p>
        );
      }}
    </StaffView>
  );
}

/** The language whose words are shown: the wanted one, or that of the admin, if the email is sent in it. */
function languageOf(email: Email, wanted: string | undefined, { locale }: EmailPageTexts): Locale {
  const sent = email.languages ?? locales;
  return [wanted, locale].filter(isLocale).find((one) => sent.includes(one)) ?? sent[0] ?? locale;
}

async function Emails({
  words,
  state,
  texts,
}: {
  words: string | undefined;
  state: string | undefined;
  texts: EmailPageTexts;
}) {
  const { t, locale } = texts;
  const current = await currentTexts();
  const rows = everyEmail().map((email) => ({
    email,
    about: aboutEmail(texts, email.id),
    states: locales.map((lang) => ({
      lang,
      state: wordingState(email, lang, current.get(`${email.id} ${lang}`)),
    })),
  }));
  const searched = words?.toLocaleLowerCase(locale) ?? '';
  const found = rows.filter(
    ({ about, states }) =>
      `${about.name} ${about.when}`.toLocaleLowerCase(locale).includes(searched) &&
      (state === undefined || states.some((one) => one.state === state)),
  );
  return (
    <>
      <form className={list.filters} action={`/admin${PATH}`}>
        <label>
          {t('search')}
          <input type="search" name="q" defaultValue={words} />
        </label>
        <FilterChoice
          label={t('state')}
          name="state"
          value={state}
          all={t('all')}
          options={wordingStates.map((one) => [one, t(`states.${one}`)])}
        />
        <button type="submit">{t('apply')}</button>
        <a href={`/admin${PATH}`}>{t('reset')}</a>
      </form>
      {found.length === 0 && <p className={list.empty}>{t('none')}</p>}
      {emailGroups
        .map((group) => ({ group, of: found.filter(({ email }) => email.group === group) }))
        .filter(({ of }) => of.length > 0)
        .map(({ group, of }) => (
          <section key={group}>
            <h2 className={list.heading}>{t(`groups.${group}`)}</h2>
            <ListTable
              label={t(`groups.${group}`)}
              stacks
              columns={[
                t('columns.name'),
                t('columns.readers'),
                ...locales.map((lang) => languageName(lang, locale)),
              ]}
            >
              {of.map(({ email, about, states }) => (
                <tr key={email.id}>
                  <td className={list.address}>
                    <a href={`/admin${PATH}?email=${email.id}`}>{about.name}</a>
                    <div className={list.muted}>{about.when}</div>
                  </td>
                  <td data-label={t('columns.readers')}>{t(`readers.${email.readers}`)}</td>
                  {states.map((one) => (
                    <td key={one.lang} className={list.nowrap} data-label={languageName(one.lang, locale)}>
                      <StatePill state={one.state} text={t(`states.${one.state}`)} />
                    </td>
                  ))}
                </tr>
              ))}
            </ListTable>
          </section>
        ))}
    </>
  );
}

const tones = { changed: 'success', outdated: 'warning', broken: 'error' } as const;

function StatePill({ state, text }: { state: WordingState; text: string }) {
  if (state === 'default' || state === 'notSent') return <span className={list.muted}>{text}</span>;
  return (
    <span className={`pill pill--style-${tones[state]} pill--size-small`}>
      <span className="pill__label">{text}</span>
    </span>
  );
}
