import { BYTE_ORDER_MARK, csvOf, type CsvRow } from '../csv';

/**
 * Answers with a CSV file that is written while its rows are read, so a million of them need no more memory than
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
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvOf([columns])));
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
