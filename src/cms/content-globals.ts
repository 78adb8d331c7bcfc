import type { PermittedGlobal } from './permissions';

/** The globals that visitors see, published per language like items (`contentGlobal`, ADR 222). Browser code may import it. */
export const contentGlobals = [
  'home',
  'navigation',
  'footer',
  'page-texts',
  'site-settings',
] as const satisfies readonly PermittedGlobal[];

export type ContentGlobal = (typeof contentGlobals)[number];

/** The global with this name, if it is one of those. */
export const contentGlobalOf = (name: string | null | undefined): ContentGlobal | undefined =>
  contentGlobals.find((slug) => slug === name);
