import {
  type DatabaseAdapterObj,
  getRequestLanguage,
  parseCookies,
  type SanitizedConfig,
  type Where,
} from 'payload';

import { areAdaptersOn } from '@/platform/framework-adapters';
import { isRecord } from '@/platform/http/refusal';

/** Where Payload keeps what each person chose in the admin, and the key of the language of content. */
const PREFERENCES = 'payload-preferences';
const KEY = 'locale';

/** Tells the language of the admin in the request that is being answered. */
type AdminLanguage = (config: SanitizedConfig) => Promise<string>;

/**
 * Opens content in the language of the admin until someone chooses another one (ADR 252). Payload begins with the default
 * language, so people who read the admin in English saw Chinese content.
 *
 * Nothing is stored: where Payload looks for the choice of a person who made none, it finds the language of the admin.
 *
 * Needs: the page and the browser both reading the choice with `find` of the database adapter, as the `value` of a preference
 *   with the key `locale`; a preference without an ID being stored as a new one.
 * Checked with: Payload 3.90.1
 * Without it: content opens in the default language.
 * Contract test: tests/integration/first-content-language.test.ts
 */
export function withFirstContentLanguage(
  database: DatabaseAdapterObj,
  adminLanguage: AdminLanguage = languageOfRequest,
): DatabaseAdapterObj {
  if (!areAdaptersOn()) return database;
  return {
    ...database,
    init(args) {
      const adapter = database.init(args);
      const find = adapter.find.bind(adapter);
      adapter.find = async <Found>(asked: Parameters<typeof find>[0]) => {
        const found = await find<Found>(asked);
        if (found.docs.length > 0 || asked.collection !== PREFERENCES || !asksForLanguage(asked.where))
          return found;
        const preference = { key: KEY, value: await adminLanguage(args.payload.config) };
        // What is found among preferences is one, whatever Payload calls its type.
        return { ...found, docs: [preference as Found] };
      };
      return adapter;
    },
  };
}

/** Whether a condition looks for one preference, that of the language. */
const asksForLanguage = ({ key, and }: Where = {}): boolean =>
  (isRecord(key) && key.equals === KEY) || (Array.isArray(and) && and.some(asksForLanguage));

/** As Payload decides it: what was chosen in this browser, or what the browser prefers. */
async function languageOfRequest(config: SanitizedConfig): Promise<string> {
  // Only where a page is answered: the worker and the command line tools, which load this file too, have no Next.js.
  const { headers: headersOfRequest } = await import('next/headers');
  const headers = await headersOfRequest();
  return getRequestLanguage({ config, cookies: parseCookies(headers), headers });
}
