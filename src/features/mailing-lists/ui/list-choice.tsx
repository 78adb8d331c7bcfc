/** A list to choose in a form. */
export interface ListChoice {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** The lists as options below the one that stands for no choice. */
export function ListOptions({ none, lists }: { none: string; lists: readonly ListChoice[] }) {
  return (
    <>
      <option value="">{none}</option>
      {lists.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}

/** The list that the page's address names by id or slug (`?list=`). */
export function wishedList(wished: URLSearchParams, lists: readonly ListChoice[]): ListChoice | undefined {
  const key = wished.get('list');
  return lists.find(({ id, slug }) => slug === key || id === key);
}
