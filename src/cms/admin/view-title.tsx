/** The name of the browser tab of a view of our own, as Payload names those of its own. */
export function ViewTitle({ title }: { title: string }) {
  return <title>{`${title} · Portal`}</title>;
}
