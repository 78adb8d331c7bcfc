import type { Texts } from '@/i18n/texts';
import type { PaginationLabels } from '@/ui/patterns/pagination';

import { LongPageMenu } from './_page-menu';

/**
 * The words below a list of `total` items. In a file of its own, because a page loads the islands that its modules name.
 */
export function paginationLabels({ labels, t }: Texts<'common'>, total: number): PaginationLabels {
  return {
    ...labels.pagination,
    total: t('pagination.total', { total }),
    page: (page) => t('pagination.page', { page: String(page) }),
    hidden: (from, to) => t('pagination.hidden', { from: String(from), to: String(to) }),
    menu: (props) => <LongPageMenu {...props} />,
  };
}
