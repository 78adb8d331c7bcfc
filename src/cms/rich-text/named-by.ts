/** What editors can say about the column that names the rows of a table; what the cells suggest where they say nothing. */
export const namedByChoices = ['first', 'second', 'third', 'none'] as const;

/** The bit of a cell that heads its row; a column of them is marked in the editor. */
const HEADS_ROW = 2;

/** The column that was chosen, counted from 1; undefined without a choice. */
export function chosenColumn(choice: string): number | 'none' | undefined {
  if (choice === 'none') return choice;
  const place = namedByChoices.findIndex((one) => one === choice);
  return place < 0 ? undefined : place + 1;
}

/**
 * The column that is marked as a header in the editor, counted from 1; undefined without one.
 * @param states of the cells of each row below the head, as the editor keeps them
 */
export function markedColumn(states: readonly (readonly number[])[]): number | undefined {
  const [first = []] = states;
  const place = first.findIndex((_state, column) =>
    states.every((row) => ((row[column] ?? 0) & HEADS_ROW) !== 0),
  );
  return place < 0 ? undefined : place + 1;
}
