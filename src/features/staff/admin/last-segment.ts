import type { AdminViewServerProps } from 'payload';

/** The last part of the address of a view, such as the token of a link; an empty text when there is none. */
export function lastSegment(params: AdminViewServerProps['params']): string {
  const segments = params?.segments;
  return (Array.isArray(segments) ? segments.at(-1) : undefined) ?? '';
}
