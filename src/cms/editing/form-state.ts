import { buildFormStateHandler } from '@payloadcms/ui/utilities/buildFormState';
import type { ServerFunction } from 'payload';

/**
 * Payload's work on the state of a form, without its look at whether someone else has saved: its dialog could only reload
 * the page, with the loss of what was typed. Saves find that out and merge (ADR 153).
 */
export const formStateWithoutStaleCheck: ServerFunction = (args) =>
  buildFormStateHandler({
    ...(args as unknown as Parameters<typeof buildFormStateHandler>[0]),
    checkForStaleData: false,
  });
