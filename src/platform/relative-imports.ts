import { registerHooks } from 'node:module';

/**
 * Resolves the relative imports within the large packages that the web process loads from `node_modules`, without looking
 * at the disk (ADR 274). For each of these 2,300 imports, Node.js otherwise checks that the file is there, asks for its
 * real path, and looks for the `package.json` that says which kind of module it is.
 *
 * Needs: each of these packages being of ES modules throughout, and importing its own files by their whole names.
 * Checked with: Node.js 24.21.0, Payload 3.90.1, drizzle-orm 0.45.2
 * Without it: Node.js resolves them itself, and a start needs more time.
 * Contract test: src/platform/relative-imports.test.ts
 *
 * Runs without the bundler, like `src/web.ts`.
 */

/** Of ES modules throughout. */
export const PACKAGES = ['payload', '@payloadcms/db-postgres', '@payloadcms/drizzle', 'drizzle-orm'] as const;

/** A file of one of the packages, and not of what is installed within it. */
const inside = new RegExp(String.raw`/node_modules/(?:${PACKAGES.join('|')})(?!.*/node_modules/)/`);

/**
 * What an import leads to, as by the specification: a relative address within the address of the module that imports it.
 * @param parent the module that imports
 * @returns undefined for what only Node.js can resolve
 */
export function siblingOf(specifier: string, parent: string | undefined): string | undefined {
  if (!/^\.\.?\/.*\.js$/.test(specifier) || parent === undefined || !inside.test(parent)) return undefined;
  const { href } = new URL(specifier, parent);
  return inside.test(href) ? href : undefined;
}

/** Resolves these imports for the rest of the process. @returns stops it */
export function resolveSiblings(): () => void {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      // What is required may leave out the end of a name.
      const url = context.conditions.includes('require')
        ? undefined
        : siblingOf(specifier, context.parentURL);
      return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
    },
  });
  return () => hooks.deregister();
}
