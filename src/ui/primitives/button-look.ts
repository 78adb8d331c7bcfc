import { classNames } from '../class-names';
import styles from './button.module.css';

/** How a button looks, whatever element it is. */
export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
}

/** The classes of a button; for a link that has no icon and should not bring them along. */
export function buttonLook(
  { variant = 'secondary', size = 'normal' }: ButtonLook,
  className?: string,
): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, className);
}
