import type { z } from 'zod';

/**
 * Parameters for a rule about several fields, which zod skips while one field breaks a rule of its own: with them it runs
 * on any object, so all errors of a form come in one round. The rule must bear fields that are missing or of another type.
 */
export const besideOtherErrors = {
  when: ({ value }: z.core.ParsePayload): boolean => typeof value === 'object' && value !== null,
};
