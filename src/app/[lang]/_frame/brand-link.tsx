import { Mark } from '@/ui/brand/mark';

import styles from './header.module.css';
import type { Brand, HeaderProps } from './types';

/** The mark and the name, which lead home. */
export function BrandLink({ brand, lang }: { brand: Brand; lang: HeaderProps['lang'] }) {
  return (
    <a className={styles.brand} href={`/${lang}`}>
      {brand.logo ? (
        <img
          src={brand.logo.src}
          alt={brand.logoAlt}
          width={brand.logo.width || undefined}
          height={brand.logo.height || undefined}
        />
      ) : (
        <>
          <Mark className={styles.mark} />
          <span>{brand.name}</span>
        </>
      )}
    </a>
  );
}
