'use client';

import { type ComponentType, useEffect, useState } from 'react';

import type { Locale } from '@/i18n/locales';
import { whenIdle } from '@/ui/behavior/when-idle';

import { decide, mustAsk, onConsentChange } from '../consent-state';
import { consentValues } from '../domain';
import type { ConsentPanelProps } from './consent-panel';

type Panel = ComponentType<Pick<ConsentPanelProps, 'asks' | 'manages' | 'onManage'>>;

/**
 * Asks for consent where that is due, and opens the settings for every button marked `data-manage-cookies`. The banner
 * and its texts are loaded only then: most page views are by visitors who have answered, and without scripts nothing is
 * ever measured. It stays through soft navigation.
 * @param assumeConsent an administrator's setting: no banner, agreement is assumed (consent value 3)
 */
export function ConsentIsland({ lang, assumeConsent }: { lang: Locale; assumeConsent: boolean }) {
  const [asks, setAsks] = useState(false);
  const [manages, setManages] = useState(false);
  const [Panel, setPanel] = useState<Panel>();

  useEffect(() => {
    const update = (): void => {
      if (mustAsk() && assumeConsent) decide(consentValues.notShownButAgreed);
      setAsks(mustAsk());
    };
    const cancel = whenIdle(update);
    const unsubscribe = onConsentChange(() => setAsks(mustAsk()));
    const ending = new AbortController();
    document.addEventListener(
      'click',
      (event) => {
        const target = event.target instanceof Element ? event.target : undefined;
        if (target?.closest('[data-manage-cookies]')) setManages(true);
      },
      { signal: ending.signal },
    );
    return () => {
      cancel();
      unsubscribe();
      ending.abort();
    };
  }, [assumeConsent]);

  const wanted = asks || manages;
  useEffect(() => {
    if (!wanted || Panel) return undefined;
    let present = true;
    void import('./consent-panel')
      .then(({ loadPanel }) => loadPanel(lang))
      .then((loaded) => present && setPanel(() => loaded));
    return () => {
      present = false;
    };
  }, [wanted, Panel, lang]);

  return wanted && Panel ? <Panel asks={asks} manages={manages} onManage={setManages} /> : null;
}
