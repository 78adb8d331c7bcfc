import { z } from 'zod';

import { applySchema, informationSchema } from '@/access/shared/domain';
import { acceptedSchema } from '@/access/shared/ui/form-schemas';

/** What is typed into the forms; the fields' rules are those of the server. */

const { specification, name, organization, email, code } = applySchema.shape;

export const applyFormSchema = z.object({
  specification,
  name,
  organization,
  email,
  code,
  language: z.string(),
  privacyAccepted: acceptedSchema,
});

export const informationFormSchema = z.object({
  note: informationSchema.shape.note,
  name: z.union([z.literal(''), name]),
  organization: z.union([z.literal(''), organization]),
});
