/** Content codings that the portal writes. Runs without the bundler, like `src/web.ts`. */

export type Coding = 'br' | 'gzip' | 'identity';

/** The best coding that the client accepts, by its own weights first (RFC 9110, 12.5.3). */
export function preferredCoding(accepted: string | string[] | undefined): Coding {
  if (accepted === undefined) return 'identity';
  const weights = new Map<string, number>();
  for (const part of String(accepted).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number.parseFloat(weight) || 0);
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [brotli, gzipped] = [weightOf('br'), weightOf('gzip')];
  const plain = weights.get('identity') ?? 0;
  if (Math.max(brotli, gzipped) === 0 || plain > Math.max(brotli, gzipped)) return 'identity';
  return brotli >= gzipped ? 'br' : 'gzip';
}
