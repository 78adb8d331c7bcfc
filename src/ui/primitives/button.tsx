import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';

import { Icon, type IconName } from '../icons/icon';
import { type ButtonLook, buttonLook } from './button-look';

interface Look extends ButtonLook {
  icon?: IconName;
  /** Icon after the words. */
  iconAfter?: IconName;
  children?: ReactNode;
}

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Shows work in progress and refuses presses. */ busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };
export type ButtonLinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** Does something on this page; for going somewhere else use `ButtonLink`. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    iconAfter,
    busy = false,
    className,
    children,
    type = 'button',
    ...rest
  } = props;
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- a prop, 'button' unless said otherwise
      type={type}
      className={buttonLook({ variant, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      disabled={rest.disabled}
      onClick={busy ? undefined : rest.onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} small />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonLook({ variant, size }, className)}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} small />}
    </a>
  );
}
