'use client';

import {
  FieldDescription,
  FieldError,
  SelectInput,
  useField,
  useForm,
  useFormFields,
  useTranslation,
} from '@payloadcms/ui';
import type { TextFieldClientProps } from 'payload';
import { useEffect, useState } from 'react';

import { staffRequest } from '@/cms/admin/staff-request';
import { messages } from '@/i18n/by-language/documents-admin';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import type { ChapterPlaces } from '../domain';

/** Milliseconds for which the fields of a form share what the portal answered. */
const FRESH = 15_000;

const asked = new Map<string, { readonly at: number; readonly places: Promise<readonly ChapterPlaces[]> }>();

function placesOf(release: string): Promise<readonly ChapterPlaces[]> {
  const known = asked.get(release);
  if (known && Date.now() - known.at < FRESH) return known.places;
  const places = staffRequest<{ chapters: readonly ChapterPlaces[] }>(
    `/api/releases/${encodeURIComponent(release)}/places`,
    { background: true },
  ).then(({ chapters }) => chapters);
  asked.set(release, { at: Date.now(), places });
  places.catch(() => asked.delete(release));
  return places;
}

/** The chapters of a release with what can be corrected in them. */
function usePlaces(release: string) {
  const [answer, setAnswer] = useState<{ release: string; chapters?: readonly ChapterPlaces[] }>();
  useEffect(() => {
    if (release === '') return undefined;
    let isShown = true;
    placesOf(release).then(
      (chapters) => {
        if (isShown) setAnswer({ release, chapters });
      },
      () => {
        if (isShown) setAnswer({ release });
      },
    );
    return () => {
      isShown = false;
    };
  }, [release]);
  if (release === '') return { chapters: [], state: 'noRelease' as const };
  if (answer?.release !== release) return { chapters: [], state: 'loading' as const };
  return answer.chapters
    ? { chapters: answer.chapters, state: 'there' as const }
    : { chapters: [], state: 'failed' as const };
}

/**
 * Where an erratum applies, chosen from what its release has: a chapter, a section or a table of it, or a requirement. What is
 * stored and no longer there stays until someone chooses something else.
 */
export function ErratumPlace({
  field,
  path: formPath,
  readOnly,
  part,
}: TextFieldClientProps & { readonly part: 'chapter' | 'anchor' | 'requirement' }) {
  const { value, setValue, showError, disabled, path } = useField<string | null>({
    potentiallyStalePath: formPath,
  });
  const { dispatchFields } = useForm();
  const release = useFormFields(([fields]) => textOf(fields.release?.value));
  const chapter = useFormFields(([fields]) => textOf(fields.chapter?.value));
  const { chapters, state } = usePlaces(release);
  const locale = adminLocale(useTranslation().i18n.language);
  const { labels, t } = textsFrom<'documents-admin'>(locale, messages[locale]);
  const stored = value ?? '';
  const own = chapters.find(({ slug }) => slug === chapter);
  const offered = {
    chapter: chapters.map(({ slug, label }) => ({ value: slug, label })),
    anchor: own?.sections ?? [],
    requirement: own?.requirements ?? [],
  }[part];
  const isLost = state === 'there' && stored !== '' && offered.every((one) => one.value !== stored);
  const options =
    stored === '' || offered.some((one) => one.value === stored)
      ? offered
      : [...offered, { value: stored, label: isLost ? t('places.lost', { place: stored }) : stored }];
  const hint =
    state === 'there' ? (part === 'chapter' || own ? '' : labels.places.noChapter) : labels.places[state];
  return (
    <>
      <SelectInput
        path={path}
        name={field.name}
        label={field.label}
        required={field.required}
        readOnly={readOnly || disabled}
        showError={showError}
        Error={<FieldError path={path} showError={showError} />}
        Description={hint === '' ? undefined : <FieldDescription path={path} description={hint} />}
        isClearable
        options={[...options]}
        value={stored}
        onChange={(option) => {
          if (Array.isArray(option)) return;
          // Cleared, Payload's field says nothing.
          const chosen = (option as { value?: string } | null)?.value ?? '';
          setValue(chosen);
          if (part !== 'chapter' || chosen === stored) return;
          // Sections and requirements belong to their chapter.
          for (const other of ['anchor', 'requirement']) {
            dispatchFields({ type: 'UPDATE', path: other, value: '' });
          }
        }}
      />
    </>
  );
}

/** The ID of a relation, or a text; empty while nothing is chosen. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
