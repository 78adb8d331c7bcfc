import Bowser from 'bowser';

export interface DeviceView {
  /** Such as `Firefox 140 · Windows`; the user agent's first word when it is no browser that is known. */
  readonly name: string;
  readonly kind: 'desktop' | 'mobile' | 'tablet' | 'other';
}

/** What a user agent says about the device, in words that are the same in every language. */
export function deviceOf(userAgent: string): DeviceView {
  if (userAgent === '') return { name: '', kind: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const version = browser.version?.split('.', 1)[0];
  const browserName = [browser.name, version].filter(Boolean).join(' ');
  const name = [browserName, os.name].filter(Boolean).join(' · ');
  const kind = platform.type;
  return {
    name: name || (userAgent.split(/[\s/]/, 1)[0] ?? ''),
    kind: kind === 'desktop' || kind === 'mobile' || kind === 'tablet' ? kind : 'other',
  };
}
