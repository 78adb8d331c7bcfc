'use client';

import { Link, NavGroup } from '@payloadcms/ui';
import { usePathname } from 'next/navigation';

export interface NavLink {
  readonly href: string;
  readonly label: string;
}

/** A group of links to pages of our own below the admin's collections, looking like its own groups. */
export function NavLinks({ label, links }: { label: string; links: readonly NavLink[] }) {
  const pathname = usePathname();
  return (
    <NavGroup label={label} isOpen>
      {links.map(({ href, label: text }) => {
        const isCurrent = pathname === href;
        return (
          <Link
            key={href}
            className="nav__link"
            href={href}
            prefetch={false}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {isCurrent && <div className="nav__link-indicator" />}
            <span className="nav__link-label">{text}</span>
          </Link>
        );
      })}
    </NavGroup>
  );
}
