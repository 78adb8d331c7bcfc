import { z } from 'zod';

import { applySchema, informationSchema, signSchema } from '../domain';

/** What is typed into the forms; the fields' rules are those of the server. */

const accepted = z.boolean().refine((value) => value, 'consent');

const { specification, name, organization, email, code } = applySchema.shape;

export const applyFormSchema = z.object({
  specification,
  name,
  organization,
  email,
  code,
  language: z.string(),
  captchaVerification: z
    .string()
    .nullable()
    .refine((value) => value !== null, 'captcha'),
  privacyAccepted: accepted,
});

export const signFormSchema = z.object({ fullName: signSchema.shape.fullName, accept: accepted });

export const informationFormSchema = z.object({
  note: informationSchema.shape.note,
  name: z.union([z.literal(''), name]),
  organization: z.union([z.literal(''), organization]),
});
