import { Link } from '@payloadcms/ui';
import type { AdminViewServerProps } from 'payload';

import { languageName } from '@/i18n/language-name';
import { locales } from '@/i18n/locales';

import { staffOf } from '../../access';
import { FilterChoice } from '../../admin/filter-choice';
import { kindName } from '../../admin/kind-name';
import { ListPages } from '../../admin/list-pages';
import { ListTable } from '../../admin/list-table';
import { parameter } from '../../admin/list-values';
import { Moment } from '../../admin/moment';
import list from '../../admin/staff-list.module.css';
import { StaffView } from '../../admin/staff-view';
import { targetOf } from '../../content-target';
import { listOpenTranslations, openStates, type OpenTranslation } from '../open-translations';
import { isWritten, translatedBy, translatedIn } from '../translated';

import { ExportBox, ExportChoice } from './export-choice';
import { translationTexts } from './texts';
import { translators } from './translators';

const PATH = '/to-translate';

type Texts = ReturnType<typeof translationTexts>;

/** `/admin/to-translate`: what visitors cannot read in every language, and what is older than its source. */
export function ToTranslateView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const texts = translationTexts(req.i18n.language);
  const { t, locale } = texts;
  const given = view.searchParams ?? {};
  const query = {
    collection: parameter(given.collection),
    language: parameter(given.language),
    state: parameter(given.state),
  };
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  const content = async () => {
    const { roles = [] } = staffOf(req) ?? {};
    const page = Number(parameter(given.page) ?? 1);
    const found = await listOpenTranslations(req.payload, { roles }, { ...query, page });
    return (
      <>
        <form className={list.filters} action={`/admin${PATH}`}>
          <FilterChoice
            label={t('kind')}
            name="collection"
            value={query.collection}
            all={t('all')}
            options={translatedBy(roles).map((slug) => [slug, kindName(req, slug, 'plural')])}
          />
          <FilterChoice
            label={t('language')}
            name="language"
            value={query.language}
            all={t('all')}
            options={locales.map((code) => [code, languageName(code, locale)])}
          />
          <FilterChoice
            label={t('state')}
            name="state"
            value={query.state}
            all={t('all')}
            options={openStates.map((state) => [state, t(`states.${state}`)])}
          />
          <button type="submit">{t('filter')}</button>
          <a href={`/admin${PATH}`}>{t('reset')}</a>
        </form>
        {found.items.length === 0 ? (
          <p className={list.empty}>{t(isFiltered ? 'nothingFound' : 'nothing')}</p>
        ) : (
          <ExportChoice>
            <ListTable
              label={t('title')}
              stacks
              columns={[
                t('exchange.chosen'),
                t('item'),
                t('kind'),
                t('language'),
                t('state'),
                t('since'),
                t('action'),
              ]}
            >
              {found.items.map((item) => (
                <Row
                  key={`${item.collection} ${item.id} ${item.target}`}
                  item={item}
                  kind={kindName(req, item.collection, 'singular')}
                  texts={texts}
                />
              ))}
            </ListTable>
          </ExportChoice>
        )}
        {found.items.length > 0 && (
          <ListPages
            path={PATH}
            query={query}
            found={found}
            label={t('pages')}
            total={t('total', { total: found.total })}
            words={{
              previous: t('previous'),
              next: t('next'),
              page: t('page', { page: found.page, pages: found.pages }),
            }}
          />
        )}
      </>
    );
  };
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={translators}
      title={t('title')}
      lead={t('lead')}
      aside={
        <Link href="/admin/import-translations" prefetch={false}>
          {t('exchange.link')}
        </Link>
      }
      forbidden={t('forbidden')}
    >
      {content}
    </StaffView>
  );
}

function Row({ item, kind, texts: { t, locale } }: { item: OpenTranslation; kind: string; texts: Texts }) {
  const { collection, id, source, target, state, hasDraft, since, changes } = item;
  const isItem = isWritten(collection);
  const title = isItem ? item.title || t('untitled') : kind;
  const name = targetOf(translatedIn(collection, id));
  const action = t(state === 'outdated' ? 'update' : 'translate');
  const missing = t(hasDraft ? 'begun' : 'notBegun');
  return (
    <tr>
      <td className={list.nowrap}>
        <ExportBox item={name} from={source} to={target} title={title} />
      </td>
      <td className={list.main}>{title}</td>
      <td>{isItem ? kind : t('part')}</td>
      <td>{t('direction', { from: languageName(source, locale), to: languageName(target, locale) })}</td>
      <td className={list.nowrap}>
        <StatePill
          style={state === 'outdated' ? 'warning' : 'light'}
          text={state === 'outdated' ? t('states.outdated') : missing}
        />
      </td>
      <td className={`${list.nowrap} ${list.when}`} data-label={t('since')}>
        <Moment at={since} locale={locale} />
      </td>
      <td className={list.nowrap}>
        <Link
          href={`/admin/translate/${name}?from=${source}&to=${target}`}
          prefetch={false}
          aria-label={t('open', { action, title })}
        >
          {action}
        </Link>
        {changes !== undefined && (
          <>
            <br />
            <Link href={changes} prefetch={false} aria-label={t('open', { action: t('changes'), title })}>
              {t('changes')}
            </Link>
          </>
        )}
      </td>
    </tr>
  );
}

function StatePill({ style, text }: { style: 'warning' | 'light'; text: string }) {
  return (
    <span className={`pill pill--style-${style} pill--size-small`}>
      <span className="pill__label">{text}</span>
    </span>
  );
}
