'use client';

import { type ReactNode, useSyncExternalStore } from 'react';

import { ButtonLink } from '@/ui/primitives/button';

const never = () => () => undefined;
const wishOfAddress = () => new URLSearchParams(window.location.search).get('redirect_uri') ?? '';

/**
 * The way to the login page from a page that is the same for everyone: it leads on to where the visitor wanted to go,
 * which only the address says. The login page judges it.
 */
export function LogInAgain({ href, children }: { href: string; children: ReactNode }) {
  const wish = useSyncExternalStore(never, wishOfAddress, () => '');
  return (
    <ButtonLink variant="primary" href={wish === '' ? href : withWish(href, wish)}>
      {children}
    </ButtonLink>
  );
}

function withWish(href: string, wish: string): string {
  const address = new URL(href, window.location.href);
  address.searchParams.set('redirect_uri', wish);
  return address.href;
}
