/** In place of the button that withdraws a global: its page would have no menu, or no content (ADR 222). */
export function AlwaysPublished() {
  return null;
}
