// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- the cards of the phone layout take the table's display away, and browsers its roles with it
import type { Labels } from '@/i18n/texts';
import { Tag } from '@/ui/primitives/tag';
import { TextLink } from '@/ui/primitives/text-link';

import type { MailingList } from '../queries';
import styles from './mailing-list-table.module.css';

/** The namespace `mail-list` of the messages, as far as the table needs it. */
export type MailingListTableLabels = Pick<Labels<'mail-list'>, 'columns' | 'review' | 'archive' | 'join'>;

/** List name, post address, description, action; each row a card on phones. */
export function MailingListTable({
  lists,
  labels,
  subscribeHref,
}: {
  lists: MailingList[];
  labels: MailingListTableLabels;
  /** Address of the page on which one joins. */
  subscribeHref: string;
}) {
  const { columns } = labels;
  return (
    <table role="table" className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {columns.name}
          </th>
          <th role="columnheader" scope="col">
            {columns.address}
          </th>
          <th role="columnheader" scope="col">
            {columns.description}
          </th>
          <th role="columnheader" scope="col">
            {columns.action}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lists.map((list) => (
          <tr role="row" key={list.slug} id={list.slug}>
            <th role="rowheader" scope="row">
              <div>
                {list.name}
                {list.requiresReview && <Tag>{labels.review}</Tag>}
              </div>
            </th>
            <td role="cell" data-label={columns.address} className={styles.address}>
              <TextLink href={`mailto:${list.address}`}>{list.address}</TextLink>
            </td>
            <td role="cell" data-label={columns.description}>
              {list.description}
            </td>
            <td role="cell" data-label={columns.action} className={styles.actions}>
              <TextLink href={`${subscribeHref}?list=${encodeURIComponent(list.slug)}`}>
                {labels.join}
                <span className="visually-hidden">: {list.name}</span>
              </TextLink>
              {list.archiveUrl && (
                <TextLink href={list.archiveUrl} rel="noopener">
                  {labels.archive}
                  <span className="visually-hidden">: {list.name}</span>
                </TextLink>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
