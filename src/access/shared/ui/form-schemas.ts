import { z } from 'zod';

/** A box that has to be ticked. */
export const acceptedSchema = z.boolean().refine((value) => value, 'consent');
