/** A label of the admin in both of its languages. */
export function label(zh: string, en: string): { zh: string; en: string } {
  return { zh, en };
}
