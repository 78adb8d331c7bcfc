import { KeptWords } from '@/ui/words/kept-words';

import { checks } from '../checklist';
import type { ShownRequirement } from '../use-cases/read-requirements';
import { DiffWords } from './diff-part';
import type { DocumentLabels, DocumentText } from './labels';
import styles from './requirement-index.module.css';

interface RequirementTableProps {
  items: readonly ShownRequirement[];
  hrefOf: (chapter: string, anchor?: string) => string;
  /** Id of the heading that names the table. */
  name: string;
  labels: DocumentLabels;
  t: DocumentText;
}

/** The requirements of a chapter, each with a choice for the reader’s checklist. */
export function RequirementTable({ items, hrefOf, name, labels, t }: RequirementTableProps) {
  const words = labels.requirements;
  return (
    <table className={styles.table} aria-labelledby={name}>
      <thead>
        <tr>
          <th scope="col">{words.number}</th>
          <th scope="col">{words.level}</th>
          <th scope="col">{words.text}</th>
          <th scope="col">{words.appliesTo}</th>
          <th scope="col">{words.section}</th>
          <th scope="col" className="needs-js">
            {words.check}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.number}>
            <th scope="row">
              <a href={hrefOf(item.chapter, item.number)}>{item.number}</a>
              {item.change && <small data-change={item.change}>{words.changeOf[item.change]}</small>}
            </th>
            <td className={styles.level}>{words.levels[item.level]}</td>
            <td className={styles.text}>
              {/* Their order never changes, so the position is the key. */}
              {item.words ? (
                item.words.map((part, place) => <DiffWords key={place} part={part} labels={labels} />)
              ) : (
                <KeptWords text={item.text} />
              )}
            </td>
            <td className={styles.roles} data-label={words.appliesTo}>
              {item.appliesTo.length === 0 ? words.everyone : item.appliesTo.join(' · ')}
            </td>
            <td className={styles.section} data-label={words.section}>
              <a href={hrefOf(item.chapter, item.sectionId)}>
                {item.section}
                {item.heading && <span> {item.heading}</span>}
              </a>
            </td>
            <td className="needs-js">
              <select
                data-check={item.number}
                aria-label={t('requirements.checkOf', { number: item.number })}
                defaultValue=""
              >
                <option value="">{words.checks.open}</option>
                {checks.map((check) => (
                  <option key={check} value={check}>
                    {words.checks[check]}
                  </option>
                ))}
              </select>
              <small data-earlier-check={item.number} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
