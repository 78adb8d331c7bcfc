import type { Config } from 'payload';

/**
 * Options of Payload that may change with any release.
 *
 * Needs: `localizeStatus`: the status of an item is kept for each language, in a localized `_status`.
 * Checked with: Payload 3.90.1
 * Without it: publishing one language publishes all. The tables depend on it, so there is nothing to turn off.
 * Contract test: tests/contract/publishing-per-language.test.ts
 */
export const experimental = { localizeStatus: true } satisfies Config['experimental'];
