import { Button } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useRef, useState, useTransition } from 'react';

import type { Locale } from '@/i18n/locales';

import { useTexts } from './translated-pair';
import styles from './translator.module.css';
import { useOriginalChanged } from './use-original';

interface Props {
  readonly item: string;
  readonly from: Locale;
  readonly revision: string;
}

/** Says that the original has changed since the page read it, and has the page read it again. */
export function OriginalNotice(props: Props) {
  const { labels } = useTexts();
  const router = useRouter();
  const isChanged = useOriginalChanged(props);
  const [isLoading, load] = useTransition();
  const [hasLoaded, setLoaded] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  return (
    <div ref={region} tabIndex={-1} role="status" className={styles.notice}>
      {!isChanged && hasLoaded && <p className="visually-hidden">{labels.sideBySide.originalLoaded}</p>}
      {isChanged && (
        <>
          <p>{labels.sideBySide.originalChanged}</p>
          <Button
            type="button"
            size="small"
            margin={false}
            buttonStyle="secondary"
            disabled={isLoading}
            onClick={() => {
              // The button goes when the changes have come.
              region.current?.focus();
              setLoaded(true);
              load(() => router.refresh());
            }}
          >
            {labels.sideBySide.loadOriginal}
          </Button>
        </>
      )}
    </div>
  );
}
