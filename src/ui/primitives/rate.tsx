import type { ReactNode } from 'react';

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
  /** One star. Given by the server, so a page does not bring every icon for it. */
  star: ReactNode;
  value?: number;
  onChange?: (stars: number) => void;
  disabled?: boolean;
}) {
  const { name, label, starLabels, star: icon, value, onChange, disabled } = props;
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
            {icon}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
