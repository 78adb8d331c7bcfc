'use client';

import type { Profile } from '@/features/session';

import { useMember } from '@/features/session/browser';

/**
 * The member's own profile on a page for members: at first the one that came with the page, later what the browser
 * knows, so a change in one place shows everywhere.
 */
export function useOwnProfile(initial: Profile): Profile {
  return useMember() ?? initial;
}
