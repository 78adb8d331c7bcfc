/** A row of the table of faults in docs/reliability.md. */
export interface FaultRow {
  readonly fault: string;
  /** What is lost now; "0" when nothing is. */
  readonly lost: string;
  /** File of the test that causes the fault again. */
  readonly test: string;
}

/**
 * Reads the table of faults.
 * @throws Error for a row that names no test
 */
export function faultRows(document: string): FaultRow[] {
  const lines = document.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => {
    const cells = line.split('|').slice(1, -1);
    const [fault = '', , , , lost = '', test = ''] = cells.map((cell) => cell.trim());
    const file = /^`(tests\/[^`]+\.test\.ts)`$/.exec(test)?.[1];
    if (cells.length !== 6 || file === undefined) throw new Error(`This fault names no test: ${line}`);
    return { fault, lost, test: file };
  });
}

/** The files of the tests that cause the faults of the table, once each. */
export function faultTests(document: string): string[] {
  return [...new Set(faultRows(document).map(({ test }) => test))].toSorted();
}
