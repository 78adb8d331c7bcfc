import styles from './avatar.module.css';

/** A member's picture, or the first character of the name where there is none. */
export function Avatar({
  photo,
  name,
  label,
  large = false,
}: {
  photo: string;
  name: string;
  /** For screen readers; without it the picture is decoration beside the name. */
  label?: string;
  large?: boolean;
}) {
  const className = large ? `${styles.avatar ?? ''} ${styles.large ?? ''}` : styles.avatar;
  if (photo) return <img className={className} src={photo} alt={label ?? ''} width={256} height={256} />;
  return (
    <span className={className} role={label ? 'img' : undefined} aria-label={label} aria-hidden={!label}>
      {initialOf(name)}
    </span>
  );
}

/** Names begin with a letter or a Chinese character, which may need two units of UTF-16. */
function initialOf(name: string): string {
  const first = name.codePointAt(0);
  return first === undefined ? '' : String.fromCodePoint(first).toUpperCase();
}
