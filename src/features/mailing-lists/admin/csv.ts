import { parse } from 'csv-parse/sync';

/** A CSV that cannot be read at all. */
export class UnreadableCsv extends Error {
  constructor(
    /** From 1; 0 when it is the file as a whole. */
    readonly line: number,
    readonly problem: 'unreadable' | 'tooLarge' | 'noEmail',
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

/** A line of a CSV file by the names in its first line. */
export interface CsvLine {
  /** Number in the file, from 2. */
  readonly line: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads a CSV with a line of names; separated by commas, semicolons or tabs. @throws UnreadableCsv */
export function linesOf(text: string): CsvLine[] {
  try {
    const records = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { info: { lines: number }; record: Record<string, string> }[];
    return records.map(({ info, record }) => ({
      line: info.lines,
      // Exports of our own carry the apostrophe.
      fields: Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name, value.replace(/^'(?=[=+\-@])/, '')]),
      ),
    }));
  } catch (error) {
    const { lines } = error as { lines?: number };
    throw new UnreadableCsv(lines ?? 0, 'unreadable', { cause: error });
  }
}
