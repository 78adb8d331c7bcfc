'use client';

import { type ComponentType, useEffect, useId, useRef, useState } from 'react';

import { load } from '@/i18n/by-language/consent.lazy';
import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { showToast } from '@/ui/patterns/toast';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';

import { currentConsent, decide, hasAnsweredEarlier, refusesByBrowser } from '../consent-state';
import { allowsAnalytics, consentValues } from '../domain';
import styles from './consent-panel.module.css';

/** What the banner and the dialog say: `panel` in the namespace `consent`. */
type PanelLabels = Labels<'consent'>['panel'];

export interface ConsentPanelProps {
  lang: Locale;
  labels: PanelLabels;
  /** Whether the banner is shown. */
  asks: boolean;
  /** Whether the dialog is open. */
  manages: boolean;
  onManage: (open: boolean) => void;
}

/** The panel in one language, with its texts. */
export async function loadPanel(
  lang: Locale,
): Promise<ComponentType<Pick<ConsentPanelProps, 'asks' | 'manages' | 'onManage'>>> {
  const file = (await load[lang]()) as { default: { panel: PanelLabels } };
  const labels = file.default.panel;
  return function ConsentPanelInLanguage(props) {
    return <ConsentPanel lang={lang} labels={labels} {...props} />;
  };
}

/**
 * The banner at the foot of the window and the dialog behind "manage". The banner is the last thing of the document
 * and sticks to the window's edge, so it takes room of its own: the end of every page can be scrolled clear of it.
 */
function ConsentPanel({ lang, labels, asks, manages, onManage }: ConsentPanelProps) {
  // Where cookies are forbidden the answer cannot be kept; the banner then goes for this page at least.
  const [answered, setAnswered] = useState(false);
  const [changed] = useState(hasAnsweredEarlier);
  const banner = useRef<HTMLElement>(null);
  const shown = asks && !answered;

  useEffect(() => {
    const root = document.documentElement;
    const element = banner.current;
    if (!shown || !element) return undefined;
    // Keeps what is focused or jumped to above the banner; the banner's own controls are where they should be.
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--banner-height', `${element.offsetHeight}px`);
      root.style.setProperty('scroll-padding-bottom', 'var(--banner-height)');
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--banner-height');
      root.style.removeProperty('scroll-padding-bottom');
    };
  }, [shown]);

  const answer = (value: 1 | 2): void => {
    const hadFocus = banner.current?.contains(document.activeElement) ?? false;
    decide(value);
    setAnswered(true);
    // The pressed button goes away; without this the next Tab would begin at the browser's own controls.
    if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
  };

  return (
    <>
      {shown && (
        <section ref={banner} className={styles.banner} aria-label={labels.region} data-consent-banner>
          <div className={`${styles.row ?? ''} container`}>
            <p role="status">
              {changed && `${labels.changed} `}
              {labels.text} <a href={`/${lang}/cookies`}>{labels.about}</a>
            </p>
            <div className={styles.buttons}>
              <Button size="small" onClick={() => answer(consentValues.allAgreed)}>
                {labels.acceptAll}
              </Button>
              <Button size="small" onClick={() => answer(consentValues.necessaryOnly)}>
                {labels.rejectAll}
              </Button>
              <Button size="small" aria-haspopup="dialog" onClick={() => onManage(true)}>
                {labels.manage}
              </Button>
            </div>
          </div>
        </section>
      )}
      {manages && (
        <ConsentDialog
          labels={labels}
          onClose={() => onManage(false)}
          onSave={(value) => {
            answer(value);
            onManage(false);
            void showToast(labels.saved, { status: 'success', id: 'cookie-consent' });
          }}
        />
      )}
    </>
  );
}

interface ConsentDialogProps {
  labels: PanelLabels;
  onClose: () => void;
  onSave: (value: 1 | 2) => void;
}

/** The categories of cookies (specification, section 3), each with a switch; the necessary one cannot be moved. */
function ConsentDialog({ labels, onClose, onSave }: ConsentDialogProps) {
  const byBrowser = refusesByBrowser();
  const [analytics, setAnalytics] = useState(() => !byBrowser && allowsAnalytics(currentConsent()));
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={labels.dialog}
      closeLabel={labels.close}
      footer={
        <Button
          variant="primary"
          onClick={(event) => {
            // Gives the focus back to the button that opened it, while that is still there.
            event.currentTarget.closest('dialog')?.close();
            onSave(analytics ? consentValues.allAgreed : consentValues.necessaryOnly);
          }}
        >
          {labels.save}
        </Button>
      }
    >
      <div className={styles.categories}>
        <div className={styles.category}>
          <label htmlFor={`${id}-necessary`}>{labels.necessary}</label>
          <span className={styles.state}>{labels.alwaysOn}</span>
          <input
            id={`${id}-necessary`}
            type="checkbox"
            role="switch"
            aria-checked
            className={styles.switch}
            checked
            disabled
            aria-describedby={`${id}-necessary-text`}
          />
          <p id={`${id}-necessary-text`}>{labels.necessaryText}</p>
        </div>
        <div className={styles.category}>
          <label htmlFor={`${id}-analytics`}>{labels.analytics}</label>
          <input
            id={`${id}-analytics`}
            type="checkbox"
            role="switch"
            aria-checked={analytics}
            className={styles.switch}
            checked={analytics}
            disabled={byBrowser}
            onChange={(event) => setAnalytics(event.target.checked)}
            aria-describedby={`${id}-analytics-text`}
          />
          <p id={`${id}-analytics-text`}>
            {labels.analyticsText}
            {byBrowser && <strong> {labels.byBrowser}</strong>}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
