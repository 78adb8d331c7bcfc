/** What is kept of a browser's policy report: no query, no fragment, nothing long. */
export interface PolicyReport {
  /** The rule that was violated, such as `script-src-elem`. */
  readonly directive: string;
  /** Path of the page. */
  readonly page: string;
  /** What was refused: `inline`, `eval`, or an address. */
  readonly blocked: string;
  /** Its source: address and line. */
  readonly source: string;
  /** `enforce`, or `report` if it was allowed. */
  readonly disposition: string;
}

/** Most reports that are read from one request; browsers send them in batches. */
const MAX_REPORTS = 10;

/**
 * @param body as browsers send it: `{ "csp-report": … }` of `report-uri`, or the list of the Reporting API
 * @returns the reports that could be read; other shapes are skipped
 */
export function policyReports(body: unknown): PolicyReport[] {
  const list = Array.isArray(body) ? body : [body];
  return list.slice(0, MAX_REPORTS).flatMap((entry: unknown) => {
    const report = fieldsOf(fieldsOf(entry)?.['csp-report']) ?? fieldsOf(fieldsOf(entry)?.body);
    if (!report) return [];
    const read = (...names: string[]): string => {
      const value = names.map((name) => report[name]).find((candidate) => candidate !== undefined);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    };
    const directive = plain(read('effective-directive', 'effectiveDirective', 'violated-directive'), 40);
    if (directive === '') return [];
    const line = read('line-number', 'lineNumber');
    const source = addressIn(read('source-file', 'sourceFile'));
    return [
      {
        directive,
        page: URL.parse(read('document-uri', 'documentURL'))?.pathname.slice(0, 200) ?? '',
        blocked: addressIn(read('blocked-uri', 'blockedURL')),
        source: source && /^\d{1,7}$/.test(line) ? `${source}:${line}` : source,
        disposition: read('disposition') === 'report' ? 'report' : 'enforce',
      },
    ];
  });
}

function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** An address without parts that may be secret; other words, such as `inline`, stay as they are. */
function addressIn(text: string): string {
  const address = URL.parse(text);
  if (!address) return plain(text, 40);
  return /^https?:$/.test(address.protocol)
    ? (address.origin + address.pathname).slice(0, 200)
    : address.protocol;
}

function plain(text: string, length: number): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, length);
}
