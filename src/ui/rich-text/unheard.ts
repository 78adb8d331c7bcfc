/**
 * Markup of a drawing or formula whose box says it in words. Otherwise, screen readers add the letters in it, one by one and in
 * the order of drawing.
 */
export function unheard(markup: string): string {
  const [tag = ''] = /<(?:svg|math)\b[^>]*>/.exec(markup) ?? [];
  if (/\saria-hidden=/.test(tag)) return markup;
  return markup.replace(/<(svg|math)\b/, '<$1 aria-hidden="true"');
}
