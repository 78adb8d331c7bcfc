import { readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';

export interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly stop_grace_period?: string;
  readonly cap_add?: readonly string[];
}

export interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

type Variables = Readonly<Record<string, string>>;

/** docker-compose.yml, and what its parser complains about. */
export async function readComposition() {
  const document = parseDocument(await readFile('docker-compose.yml', 'utf8'), { merge: true, strict: true });
  return {
    compose: document.toJS() as Composition,
    problems: [...document.errors, ...document.warnings],
  };
}

/** What Compose makes of `${NAME:-default}` and, where an empty value counts, `${NAME-default}`, given these variables. */
export function substitute(text: string, variables: Variables): string {
  return text.replaceAll(
    /\$\{([A-Z0-9_]+)(:?)-([^}]*)\}/g,
    (_match, name: string, emptyIsUnset: string, fallback: string) =>
      (emptyIsUnset ? variables[name] || undefined : variables[name]) ?? fallback,
  );
}

/** What a service gets from .env with these variables. */
export function environmentOf(service: Service, variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [name, substitute(value, variables)]),
  );
}
