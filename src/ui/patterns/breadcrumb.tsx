import { Icon } from '../icons/icon';
import styles from './breadcrumb.module.css';

/** The way from the home page to here; the last entry is this page and no link. */
export function Breadcrumb({ label, trail }: { label: string; trail: { label: string; href?: string }[] }) {
  return (
    <nav aria-label={label} className={styles.breadcrumb}>
      <ol>
        {trail.map((step, index) => (
          <li key={step.label + (step.href ?? '')}>
            {index > 0 && <Icon name="chevron-right" small />}
            {step.href && index < trail.length - 1 ? (
              <a href={step.href}>{step.label}</a>
            ) : (
              <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{step.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
