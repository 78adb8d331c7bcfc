import { stringify } from 'csv-stringify/sync';

/** A spreadsheet runs what begins like this; the tab and the carriage return lead it there too (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

type CsvRow = readonly (string | number | null)[];

/** Rows as CSV (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe in front. */
export function csvOf(rows: readonly CsvRow[]): string {
  return stringify(
    rows.map((row) =>
      row.map((value) => {
        const text = value === null ? '' : String(value);
        return FORMULA.test(text) ? `'${text}` : text;
      }),
    ),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
}

/**
 * Answers with a CSV file that is written while its rows are read, so that a million of them need no more memory than
 * one batch.
 * @param columns names in the first line
 */
export function csvResponse(
  fileName: string,
  columns: readonly string[],
  batches: AsyncGenerator<readonly CsvRow[]>,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // The mark lets spreadsheets read Chinese.
      controller.enqueue(encoder.encode(`\uFEFF${csvOf([columns])}`));
    },
    async pull(controller) {
      const { value, done } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(csvOf(value)));
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
