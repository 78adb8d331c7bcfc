import { useDocumentInfo, useForm, useLocale, useServerFunctions } from '@payloadcms/ui';
import { useEffect, useMemo, useRef } from 'react';

import { StaffRequestError } from '../../admin/staff-client';
import { useStaffRequest } from '../../admin/use-staff-request';
import { EDITED_FROM, type EditConflictData } from '../conflict';
import { isSame, type Values } from '../merge';

import type { FormHost } from './open-form';
import { withEmptyLists } from './values-of-form';

/** Rounds in which other values are put into the form while someone types. */
const MOST_ROUNDS = 4;

/** The form around this component, as `OpenForm` uses it. */
export function useFormHost({
  names,
  place,
  decide,
  changed,
  canceled,
}: Pick<FormHost, 'decide' | 'changed' | 'canceled'> & {
  names: readonly string[];
  /** Path of the item or global below `/api`. */
  place: string;
}): FormHost {
  const form = useForm();
  const request = useStaffRequest();
  const { getFormState } = useServerFunctions();
  const { id, collectionSlug, globalSlug, docPermissions, getDocPreferences } = useDocumentInfo();
  const { code: locale } = useLocale();
  const around = {
    form,
    getFormState,
    id,
    collectionSlug,
    globalSlug,
    docPermissions,
    getDocPreferences,
    locale,
  };
  const latest = useRef({ ...around, decide, changed, canceled });
  useEffect(() => {
    latest.current = { ...around, decide, changed, canceled };
  });

  return useMemo(() => {
    const read = (): Values => {
      const { getData, getFields } = latest.current.form;
      const data = withEmptyLists(getData(), getFields());
      return Object.fromEntries(names.map((name) => [name, data[name] ?? null] as const));
    };
    return {
      read,
      apply: async (change) => {
        for (let round = 0; round < MOST_ROUNDS; round += 1) {
          const { form: own, getFormState: build, getDocPreferences: preferences, ...item } = latest.current;
          const before = read();
          const wanted = change(before);
          if (isSame(wanted, before)) return true;
          const { state } = await build({
            id: item.id,
            collectionSlug: item.collectionSlug,
            globalSlug: item.globalSlug,
            data: { ...own.getData(), ...wanted },
            docPermissions: item.docPermissions,
            docPreferences: await preferences(),
            locale: item.locale,
            operation: 'update',
            renderAllFields: true,
            schemaPath: item.collectionSlug ?? item.globalSlug ?? '',
            skipValidation: true,
          });
          if (!state) return false;
          // Someone who typed in the meantime would lose it.
          if (!isSame(read(), before)) continue;
          own.dispatchFields({ type: 'REPLACE_STATE', state });
          own.setModified(true);
          return true;
        }
        return false;
      },
      save: async () => {
        const { form: own, globalSlug: ofGlobal, locale: language } = latest.current;
        const query = new URLSearchParams({
          autosave: 'true',
          depth: '0',
          draft: 'true',
          'fallback-locale': 'null',
          locale: language,
        });
        await own.submit({
          action: `/api/${place}?${query.toString()}`,
          method: ofGlobal === undefined ? 'PATCH' : 'POST',
          overrides: { _status: 'draft' },
          acceptValues: { overrideLocalChanges: false },
          disableFormWhileProcessing: false,
          disableSuccessStatus: true,
          skipValidation: true,
        });
      },
      revisionOf: async (base) => {
        const path = `/api/${place}/revision?locale=${latest.current.locale}` as const;
        try {
          return await request<{ revision: string }>(path, { body: { [EDITED_FROM]: base } });
        } catch (error) {
          const isConflict = error instanceof StaffRequestError && error.code === 'conflict';
          if (!isConflict) throw error;
          return error.data as EditConflictData;
        }
      },
      canceled: () => latest.current.canceled(),
      focused: () => fieldAt(document.activeElement, names),
      decide: (question) => latest.current.decide(question),
      changed: () => latest.current.changed(),
    };
  }, [names, place, request]);
}

/** The field of the form that an element belongs to: Payload names elements `field-seo__title`, and rows after the field. */
export function fieldAt(element: Element | null, names: readonly string[]): string | undefined {
  for (let current = element; current; current = current.parentElement) {
    // A form with a field called `id` has that field in place of its own attribute.
    const id = current.getAttribute('id') ?? '';
    const path = id.startsWith('field-') ? id.slice('field-'.length) : undefined;
    const name = path?.split('__')[0]?.split('-')[0];
    if (name !== undefined && names.includes(name)) return name;
    const own = [...current.classList].find((one) => one.startsWith('field-path-'));
    const top = own?.slice('field-path-'.length).split('__')[0];
    if (top !== undefined && names.includes(top)) return top;
  }
  return undefined;
}
