import type { Locale } from '@/i18n/locales';
import { Button } from '@/ui/primitives/button';
import { SelectField } from '@/ui/primitives/field';
import { TextLink } from '@/ui/primitives/text-link';

import { requirementsPath } from '../domain';
import type { SpecificationDocument } from '../domain';
import { levels } from '../requirements';
import type { RequirementsOfRelease } from '../use-cases/read-requirements';
import type { DocumentLabels, DocumentText } from './labels';
import styles from './requirement-index.module.css';

interface RequirementFiltersProps extends Pick<
  RequirementsOfRelease,
  'chapters' | 'roles' | 'earlier' | 'filter'
> {
  document: SpecificationDocument;
  /** The version if the address names it. */
  version?: string | undefined;
  lang: Locale;
  labels: DocumentLabels;
  t: DocumentText;
}

/** What an index of requirements can be narrowed by: a form that sends a query, so it needs no script. */
export function RequirementFilters({
  document,
  version,
  chapters,
  roles,
  earlier,
  filter,
  lang,
  labels,
  t,
}: RequirementFiltersProps) {
  const words = labels.requirements;
  const here = `/${lang}${requirementsPath(document.slug, version)}`;
  const choices = [
    {
      name: 'level',
      label: words.level,
      all: words.all.level,
      options: levels.map((level) => ({ value: level, text: words.levels[level] })),
    },
    {
      name: 'chapter',
      label: words.chapter,
      all: words.all.chapter,
      options: chapters.map(({ slug, number, title }) => ({ value: slug, text: `${number} ${title}` })),
    },
    {
      name: 'applies',
      label: words.appliesTo,
      all: words.all.applies,
      options: roles.map((role) => ({ value: role, text: role })),
    },
    {
      name: 'since',
      label: words.since,
      all: words.all.since,
      options: earlier.map((other) => ({ value: other, text: t('release', { version: other }) })),
    },
  ] as const;
  return (
    <search className="no-print">
      <form action={here} method="get" className={styles.filters}>
        {choices.map(({ name, label, all, options }) =>
          options.length === 0 ? null : (
            <SelectField
              key={name}
              id={`filter-${name}`}
              name={name}
              label={label}
              defaultValue={filter[name] ?? ''}
            >
              <option value="">{all}</option>
              {options.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
          ),
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            {words.apply}
          </Button>
          {Object.keys(filter).length > 0 && <TextLink href={here}>{words.clear}</TextLink>}
        </div>
      </form>
    </search>
  );
}
