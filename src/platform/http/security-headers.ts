import { createHash } from 'node:crypto';

/**
 * Headers that make browsers protect visitors (OWASP ASVS 5.0, chapter 3.4; ADR 071).
 *
 * Runs without the bundler, like `src/web.ts`.
 */

/** Where browsers send reports of violations (`src/app/csp-reports/route.ts`). */
const REPORTS_PATH = '/csp-reports';

/** Script sources of an answer, in addition to those that `scripts` names. */
export interface ScriptPolicy {
  /**
   * Hashes or a nonce, as they appear in the policy. If there are any, only those scripts and what they load may run.
   */
  readonly scripts: readonly string[];
  /** The portal's own script files may be named in the markup too. */
  readonly namesFiles?: boolean;
  readonly isDevelopment?: boolean;
}

/**
 * Nothing is loaded from other hosts, and only scripts that the portal wrote into this answer run. Styles stay
 * inline: pages carry theirs (ADR 065), and React writes style attributes.
 */
export function contentSecurityPolicy({
  scripts,
  namesFiles = false,
  isDevelopment = false,
}: ScriptPolicy): string {
  // With 'strict-dynamic', an injected script tag does not run even if it names one of our files.
  const trusted = scripts.length > 0 && !namesFiles ? [...scripts, "'strict-dynamic'"] : scripts;
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...(isDevelopment ? ["'unsafe-inline'", "'unsafe-eval'"] : trusted)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    `report-uri ${REPORTS_PATH}`,
    'report-to csp',
  ].join('; ');
}

/**
 * Reported, not enforced: text that becomes HTML or a script address without going through the policy in
 * `head-scripts.ts`.
 */
export const TRUSTED_TYPES = `require-trusted-types-for 'script'; report-uri ${REPORTS_PATH}; report-to csp`;

/** Browser features that no page of the portal uses, so no script on a page can use them either. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Two years, as the browsers' preload lists require. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** Headers of every answer except the policies above, by name. */
export function securityHeaders(publicUrl: string): ReadonlyMap<string, string> {
  return new Map([
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['X-Frame-Options', 'SAMEORIGIN'],
    ['Permissions-Policy', UNUSED_FEATURES.map((name) => `${name}=()`).join(', ')],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Reporting-Endpoints', `csp="${REPORTS_PATH}"`],
    ...(publicUrl.startsWith('https:') ? ([['Strict-Transport-Security', HSTS]] as const) : []),
  ]);
}

const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script>/g;

/** Attributes of script elements that contain data, which no policy covers, or refer to a file. */
const NOT_INLINE = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

/** Sources that allow the inline scripts of a finished page and no others. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    if (NOT_INLINE.test(attributes) || text === '') continue;
    hashes.add(scriptHash(text));
  }
  return [...hashes];
}

/** Source that allows one inline script. */
export function scriptHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
