import { createHash } from 'node:crypto';

/**
 * Headers by which browsers protect visitors (OWASP ASVS 5.0, chapter 3.4; ADR 071).
 *
 * Runs without the bundler, like `src/web.ts`.
 */

/** Where browsers send reports of violations (`src/app/csp-reports/route.ts`). */
const REPORTS_PATH = '/csp-reports';

/** What the scripts of an answer may be, beside those that `scripts` names. */
export interface ScriptPolicy {
  /**
   * Hashes or a nonce, as they appear in the policy. If there are any, only those scripts and what they load may run.
   */
  readonly scripts: readonly string[];
  readonly isDevelopment?: boolean;
}

/**
 * Nothing comes from a foreign host, and no script runs that the portal did not write into this very answer. Styles stay
 * inline: pages carry theirs (ADR 065), and React writes style attributes.
 */
export function contentSecurityPolicy({ scripts, isDevelopment = false }: ScriptPolicy): string {
  // With 'strict-dynamic' a script tag that someone smuggles in does not run even if it names a file of ours.
  const trusted = scripts.length > 0 ? [...scripts, "'strict-dynamic'"] : [];
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

/** Told, not enforced: text that becomes HTML or a script's address without passing the policy of `head-scripts.ts`. */
export const TRUSTED_TYPES = `require-trusted-types-for 'script'; report-uri ${REPORTS_PATH}; report-to csp`;

/** Features of browsers that no page of the portal uses, so no script on it can either. */
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

/** Two years, as browsers' preload lists ask for. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** Headers of every answer but the policies above, by name. */
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

/** Attributes of elements that hold data, which no policy is about, or a file. */
const NOT_INLINE = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

/** Sources that allow the inline scripts of a finished page, and nothing else in their place. */
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
