import { Link } from '@payloadcms/ui';
import { notFound } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';

import { hasRole } from '@/cms/access';
import { FilterChoice } from '@/cms/admin/filter-choice';
import { ListPages } from '@/cms/admin/list-pages';
import { ListTable } from '@/cms/admin/list-table';
import { MOMENT_HERE, parameter } from '@/cms/admin/list-values';
import { WithMoment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { bundleStates } from '@/cms/bundles/tables';
import { isUuid } from '@/platform/ids';

import { listBundles, readBundle } from '../queries';
import { BundleDetails } from './bundle-details';
import { BundleForm } from './bundle-form';
import styles from './bundles.module.css';
import { preparers, viewers } from './people';
import { StatePill } from './state-pill';
import { type BundleTexts, bundleTexts } from './texts';

const PATH = '/bundles';

/** `/admin/bundles`: bundles of changes; with an id, one of them. */
export async function BundlesView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const texts = bundleTexts(req.i18n.language);
  const { t } = texts;
  const segments = Array.isArray(view.params?.segments) ? view.params.segments : [];
  const [, id] = segments;
  if (segments.length > 2) notFound();
  const mayPrepare = hasRole(req, preparers);
  if (id === undefined) {
    return (
      <StaffView
        view={view}
        path={PATH}
        roles={viewers}
        title={t('title')}
        lead={t('lead')}
        forbidden={t('forbidden')}
      >
        {() => <Bundles view={view} texts={texts} mayPrepare={mayPrepare} />}
      </StaffView>
    );
  }
  const found = hasRole(req, viewers) && isUuid(id) ? await readBundle(req, id) : undefined;
  return (
    <StaffView
      view={view}
      path={`${PATH}/${id}`}
      roles={viewers}
      title={found?.bundle.title ?? t('title')}
      parents={[{ label: t('title'), url: PATH }]}
      forbidden={t('forbidden')}
    >
      {() =>
        found ? (
          <BundleDetails req={req} page={found} texts={texts} mayPrepare={mayPrepare} />
        ) : (
          <p role="alert">{t('gone')}</p>
        )
      }
    </StaffView>
  );
}

async function Bundles({
  view,
  texts: { t, locale },
  mayPrepare,
}: {
  view: AdminViewServerProps;
  texts: BundleTexts;
  mayPrepare: boolean;
}) {
  const given = view.searchParams ?? {};
  const state = parameter(given.state);
  const found = await listBundles(view.initPageResult.req, {
    state,
    page: Number(parameter(given.page) ?? 1),
  });
  return (
    <div className={styles.page}>
      {mayPrepare && (
        <details className={styles.new} open={found.total === 0 && state === undefined}>
          <summary>{t('form.new')}</summary>
          <BundleForm />
        </details>
      )}
      {(found.total > 0 || state !== undefined) && (
        <form className={list.filters} action={`/admin${PATH}`}>
          <FilterChoice
            label={t('filter.state')}
            name="state"
            value={state}
            all={t('filter.all')}
            options={bundleStates.map((one) => [one, t(`states.${one}`)])}
          />
          <button type="submit">{t('filter.apply')}</button>
          <a href={`/admin${PATH}`}>{t('filter.reset')}</a>
        </form>
      )}
      {found.items.length === 0 ? (
        <p className={list.empty}>{t(state === undefined ? 'none' : 'noneFound')}</p>
      ) : (
        <>
          <ListTable
            label={t('title')}
            stacks
            columns={(['title', 'state', 'items', 'people', 'when'] as const).map((name) =>
              t(`columns.${name}`),
            )}
          >
            {found.items.map((bundle) => (
              <tr key={bundle.id}>
                <td className={list.main}>
                  <Link href={`/admin${PATH}/${bundle.id}`} prefetch={false}>
                    {bundle.title}
                  </Link>
                </td>
                <td className={list.nowrap}>
                  <StatePill state={bundle.state} t={t} />
                </td>
                <td data-label={t('columns.items')}>{bundle.items}</td>
                <td data-label={t('columns.people')}>{bundle.createdBy ?? t('formerAccount')}</td>
                <td className={list.nowrap}>
                  <WithMoment
                    text={t(`moments.${bundle.moment}`, { at: MOMENT_HERE })}
                    at={bundle.at}
                    locale={locale}
                  />
                </td>
              </tr>
            ))}
          </ListTable>
          <ListPages
            path={PATH}
            query={{ state }}
            found={found}
            label={t('pages')}
            total={t('total', { total: found.total })}
            words={{
              previous: t('previous'),
              next: t('next'),
              page: t('page', { page: found.page, pages: found.pages }),
            }}
          />
        </>
      )}
    </div>
  );
}
