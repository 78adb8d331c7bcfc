import { Icon } from '../icons/icon';
import styles from './rate.module.css';

/** Stars of a rating (specification, section 9). */
const STARS = 5;

/**
 * One to five stars: radio buttons in a group, so arrow keys, forms and screen readers know them. Works in a form
 * without scripts. `starLabels` name one star, two stars and so on.
 */
export function Rate(props: {
  name: string;
  label: string;
  starLabels: readonly string[];
  value?: number;
  onChange?: (stars: number) => void;
  disabled?: boolean;
}) {
  const { name, label, starLabels, value, onChange, disabled } = props;
  return (
    <fieldset className={styles.rate} disabled={disabled}>
      <legend>{label}</legend>
      <div className={styles.stars}>
        {Array.from({ length: STARS }, (_, index) => index + 1).map((star) => (
          <label key={star}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={star}
              {...(onChange
                ? { checked: star === value, onChange: () => onChange(star) }
                : { defaultChecked: star === value })}
            />
            <span className="visually-hidden">{starLabels[star - 1]}</span>
            <Icon name="star" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

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
