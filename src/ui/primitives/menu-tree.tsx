import type { CSSProperties } from 'react';

import { Icon } from '../icons/icon';
import styles from './menu-tree.module.css';

export interface TreeItem {
  label: string;
  /** A branch without an address only opens. */
  href?: string;
  children?: TreeItem[];
}

/**
 * Links in levels, each indented by 20 px (specification, section 9). Branches are the browser's details elements; those
 * that hold the present page stand open.
 */
export function MenuTree(props: { label: string; items: TreeItem[]; present?: string }) {
  const { label, items, present } = props;
  return (
    <nav aria-label={label} className={styles.tree}>
      <Level items={items} present={present} depth={0} />
    </nav>
  );
}

function Level({ items, present, depth }: { items: TreeItem[]; present?: string; depth: number }) {
  return (
    <ul style={{ '--depth': depth } as CSSProperties}>
      {items.map((item) => {
        const { label, href, children } = item;
        const key = `${href ?? ''} ${label}`;
        if (!children?.length) {
          return (
            <li key={key}>
              <a href={href} aria-current={href !== undefined && href === present ? 'page' : undefined}>
                {label}
              </a>
            </li>
          );
        }
        return (
          <li key={key}>
            <details open={holds(item, present)}>
              <summary>
                {label}
                <Icon name="chevron-right" small />
              </summary>
              <Level
                items={href ? [{ label, href }, ...children] : children}
                present={present}
                depth={depth + 1}
              />
            </details>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether the present page is this entry or below it. */
function holds({ href, children = [] }: TreeItem, present: string | undefined): boolean {
  if (present === undefined) return false;
  return href === present || children.some((child) => holds(child, present));
}
