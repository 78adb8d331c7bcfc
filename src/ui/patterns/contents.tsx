import type { OutlineEntry } from '../rich-text/model';
import styles from './contents.module.css';

/** "On this page": links to the headings of a text. Folded away on narrow screens. Nothing for fewer than two headings. */
export function Contents({ title, outline }: { title: string; outline: readonly OutlineEntry[] }) {
  const entries = outline.filter(({ level }) => level <= 3);
  if (entries.length < 2) return null;
  const list = (
    <ol>
      {entries.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label={title} className={styles.contents}>
      <p className={styles.title}>{title}</p>
      <div className={styles.beside}>{list}</div>
      <details className={styles.folded}>
        <summary>{title}</summary>
        {list}
      </details>
    </nav>
  );
}
