import { cloneElement, type ReactElement } from 'react';

import styles from './tooltip.module.css';

/**
 * A short explanation beside a control, on hover and focus, without script. `id` ties it to the control, which keeps
 * its own name.
 */
export function Tooltip(props: {
  id: string;
  text: string;
  children: ReactElement<{ 'aria-describedby'?: string }>;
}) {
  const { id, text, children } = props;
  return (
    <span className={styles.anchor}>
      {cloneElement(children, { 'aria-describedby': id })}
      <span role="tooltip" id={id} className={styles.tip}>
        {text}
      </span>
    </span>
  );
}
