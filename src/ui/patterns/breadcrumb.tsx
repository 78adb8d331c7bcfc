import { Icon } from '../icons/icon';
import styles from './breadcrumb.module.css';

/** The way from the home page to here; the last entry is this page and no link. */
export function Breadcrumb({ label, trail }: { label: string; trail: { label: string; href?: string }[] }) {
  return (
    <nav aria-label={label} className={styles.breadcrumb}>
      <ol>
        {trail.map((step, index) => (
          <li key={step.label + (step.href ?? '')}>
            {step.href && index < trail.length - 1 ? (
              <a href={step.href}>{step.label}</a>
            ) : (
              <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{step.label}</span>
            )}
            {/* Stays with the step it follows: the joiner forbids a break in front of it. */}
            {index < trail.length - 1 && (
              <>
                {'\u2060'}
                <Icon name="chevron-right" small />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
