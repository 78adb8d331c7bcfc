import type { AdminViewServerProps, ServerProps } from 'payload';

import { staffOf } from '@/cms/access';
import { NavLinks } from '@/cms/admin/nav-links';
import { holdsOneOf } from '@/cms/permissions';
import { StaffView } from '@/cms/admin/staff-view';
import { HelpLink } from '@/features/help';

import { caseWorkers } from '../use-cases/assign-application';
import { specificationsAppliedFor } from '../use-cases/review-queue';
import { applicationSettings } from '@/access/shared/use-cases/settings';

import { ReviewConsole } from './review-console';
import { ReviewStatistics } from './review-statistics';
import { reviewTexts } from '@/access/shared/admin/review-texts';

const roles = ['administrator', 'reviewer'] as const;
/** Those who see what has been decided, and how. */
const readers = [...roles, 'auditor'] as const;

/** `/admin/review`: queues of applications and the case beside them. */
export function ReviewView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const { locale, t } = reviewTexts(req.i18n.language);
  return (
    <StaffView
      view={view}
      path="/review"
      roles={roles}
      title={t('title')}
      aside={<HelpLink to="review" language={req.i18n.language} />}
      forbidden={t('forbidden')}
    >
      {async () => {
        const [people, specifications, { reasonTemplates }] = await Promise.all([
          caseWorkers(),
          specificationsAppliedFor(locale),
          applicationSettings(),
        ]);
        return (
          <ReviewConsole
            language={locale}
            me={staffOf(req)?.id ?? ''}
            search={searchOf(view.searchParams)}
            people={people}
            specifications={specifications}
            templates={reasonTemplates}
          />
        );
      }}
    </StaffView>
  );
}

/** `/admin/review-statistics`: how many applications come, how long they stand, how they end. */
export function ReviewStatisticsView(view: AdminViewServerProps) {
  const { locale, t } = reviewTexts(view.initPageResult.req.i18n.language);
  return (
    <StaffView
      view={view}
      path="/review-statistics"
      roles={readers}
      title={t('statistics.title')}
      lead={t('statistics.lead')}
      forbidden={t('forbidden')}
    >
      {() => <ReviewStatistics language={locale} />}
    </StaffView>
  );
}

/** Links to the pages for reviews in the menu of the admin, for those who review and for auditors. */
export function ReviewNav({ i18n, user }: ServerProps) {
  if (user?.collection !== 'staff' || !holdsOneOf(user.roles, readers)) return null;
  const { t } = reviewTexts(i18n.language);
  return (
    <NavLinks
      label={t('nav.label')}
      links={[
        ...(holdsOneOf(user.roles, roles) ? [{ href: '/admin/review', label: t('nav.console') }] : []),
        { href: '/admin/review-statistics', label: t('nav.statistics') },
        { href: '/admin/downloads', label: t('nav.downloads') },
      ]}
    />
  );
}

/** The query of the address as text. */
function searchOf(given: AdminViewServerProps['searchParams']): string {
  const pairs = Object.entries(given ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new URLSearchParams(pairs).toString();
}
