import { Icon } from '../icons/icon';
import styles from './rate.module.css';

/** Stars of a rating (specification, section 9). */
const STARS = 5;

/** A rating to be read; `label` says it in words. */
export function Rating({ value, label }: { value: number; label: string }) {
  return (
    <span role="img" aria-label={label} className={styles.rating}>
      {Array.from({ length: STARS }, (_, index) => (
        <span key={index} data-full={index < Math.round(value) || undefined}>
          <Icon name="star" small />
        </span>
      ))}
    </span>
  );
}
