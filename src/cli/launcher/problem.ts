/**
 * Something the operator can put right: one line that names what is wrong and the remedy. The launcher prints the
 * message alone and exits with 1; any other error is a defect and is printed with its stack.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
}
