import { z } from 'zod';

/** What services write where they have nothing. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/**
 * The profile of the contract as a service elsewhere may send it: only who someone is has to be there, and fields that
 * the portal does not know are no error.
 */
const profileSchema = z.object({
  username: z.string().min(1).max(200),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email())
    .refine((address) => address.length <= 254),
  nickname: text,
  organization: text,
  photo: text,
  signedUp: z.boolean().nullish(),
});

const answerSchema = z.object({ data: profileSchema });

export type ServiceProfile = z.infer<typeof profileSchema>;

/** The profile in an answer of the service, if it holds one. */
export function profileIn(json: unknown): ServiceProfile | undefined {
  return answerSchema.safeParse(json).data?.data;
}
