import type { AnchorHTMLAttributes } from 'react';

import { classNames } from '../class-names';
import { Icon } from '../icons/icon';
import styles from './text-link.module.css';

/** A link in running text, or with `arrow` one that stands alone and leads on. */
export function TextLink({
  arrow = false,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; arrow?: boolean }) {
  return (
    <a {...rest} className={classNames(arrow ? styles.onward : styles.link, className)}>
      {children}
      {arrow && <Icon name="arrow-right" small />}
    </a>
  );
}
