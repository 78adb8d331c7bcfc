import { BYTE_ORDER_MARK, csvOf, type CsvRow } from '../csv';
import { streamedFile } from './streamed-file';

/**
 * Answers with a CSV file that is written while its rows are read.
 * @param columns names in the first line
 */
export function csvResponse(
  fileName: string,
  columns: readonly string[],
  batches: AsyncGenerator<readonly CsvRow[]>,
): Response {
  return streamedFile({ fileName, type: 'text/csv' }, textOf(columns, batches));
}

async function* textOf(columns: readonly string[], batches: AsyncGenerator<readonly CsvRow[]>) {
  yield BYTE_ORDER_MARK + csvOf([columns]);
  for await (const batch of batches) yield csvOf(batch);
}
