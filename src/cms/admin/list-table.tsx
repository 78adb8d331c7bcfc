import type { ReactNode } from 'react';

import list from './staff-list.module.css';

/**
 * A wide table that scrolls on its own, also by keyboard. With `stacks`, each row becomes a block of lines on narrow screens; cells
 * that are not clear without their column name it in `data-label`.
 */
export function ListTable({
  label,
  columns,
  stacks = false,
  children,
}: {
  label: string;
  columns: readonly string[];
  stacks?: boolean;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard too
    <div className={list.scroll} role="region" tabIndex={0} aria-label={label}>
      <table className={stacks ? `${list.table} ${list.stacks}` : list.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
