'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';

import { positionSchema } from '@/features/session';
import { Form, SubmitButton, usePortalForm } from '@/features/session/browser';
import { track } from '@/features/analytics/browser';
import { besideOtherErrors } from '@/platform/beside-other-errors';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { TextField } from '@/ui/primitives/field';

import { capacities, isSameName, signSchema } from '@/access/shared/domain';
import type { ApplicationProps } from '@/access/shared/ui/application-props';
import styles from '@/access/shared/ui/applications.module.css';
import { acceptedSchema } from '@/access/shared/ui/form-schemas';
import { isConflict } from '@/access/shared/ui/is-conflict';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import type { ApplicationView } from '@/access/shared/use-cases/own-application';

/** What is typed in; the rules of the fields are those of the server. @param expected the name in the application */
const signFormSchema = (expected: string) =>
  z
    .object({
      fullName: signSchema.shape.fullName,
      capacity: z.enum(capacities),
      function: z.string(),
      nameConfirmed: z.boolean(),
      accept: acceptedSchema,
    })
    .superRefine((input, context) => {
      if (input.capacity === 'organization') {
        const [issue] = positionSchema.safeParse(input.function).error?.issues ?? [];
        if (issue) context.addIssue({ code: 'custom', path: ['function'], message: issue.message });
      }
      if (!input.nameConfirmed && !isSameName(input.fullName, expected)) {
        context.addIssue({ code: 'custom', path: ['nameConfirmed'], message: 'signerName' });
      }
    }, besideOtherErrors);

/** Signs the agreement on the site. */
export function SignForm(
  props: ApplicationProps & { version: string; labels: ApplicationLabels['agreement'] },
) {
  const t = useTranslations('applications.agreement');
  const { lang, application, version, labels, onChanged, onConflict } = props;
  const { name: expected, organization } = application;
  const form = usePortalForm({
    lang,
    schema: signFormSchema(expected),
    defaultValues: {
      fullName: '',
      capacity: 'organization',
      function: '',
      nameConfirmed: false,
      accept: false,
    },
    async onSubmit({ fullName, capacity, function: title, nameConfirmed }, send) {
      try {
        const answer = await send<{ application: ApplicationView }>(
          'POST',
          `/api-spec/applications/${application.id}/sign`,
          {
            body: {
              fullName,
              capacity,
              ...(capacity === 'organization' && { function: title }),
              nameConfirmed,
              accept: true,
              version,
            },
          },
        );
        track('apply', { specification: application.specification, step: 'agreement' });
        onChanged(answer.application);
      } catch (error) {
        if (!isConflict(error)) throw error;
        onConflict();
      }
    },
  });
  const fullName = form.value('fullName').trim();
  const differs = signSchema.shape.fullName.safeParse(fullName).success && !isSameName(fullName, expected);
  const names = {
    organization: t('capacityOrganization', { organization }),
    self: labels.capacitySelf,
  };
  const { defaultValue: chosen, ...capacityField } = form.field('capacity');
  return (
    <Form form={form} label={labels.online}>
      <TextField {...form.field('fullName')} label={labels.fullName} autoComplete="name" maxLength={60} />
      {differs && (
        <CheckboxField
          {...form.field('nameConfirmed')}
          label={t('nameDiffers', { expected, name: fullName })}
        />
      )}
      <fieldset className={styles.choices}>
        <legend>{labels.capacity}</legend>
        {capacities.map((capacity) => (
          <label key={capacity}>
            <input
              {...capacityField}
              id={`capacity-${capacity}`}
              type="radio"
              value={capacity}
              defaultChecked={capacity === chosen}
            />
            {names[capacity]}
          </label>
        ))}
      </fieldset>
      {form.value('capacity') === 'organization' && (
        <TextField
          {...form.field('function')}
          label={labels.function}
          hint={labels.functionHint}
          autoComplete="organization-title"
          maxLength={100}
        />
      )}
      <CheckboxField {...form.field('accept')} label={t('accept', { version })} />
      <SubmitButton form={form}>{labels.sign}</SubmitButton>
    </Form>
  );
}
