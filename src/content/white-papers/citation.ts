/** What a citation of a white paper names. `publishedAt` is ISO 8601; `url` is the permanent address. */
interface CitedPaper {
  readonly slug: string;
  readonly title: string;
  readonly number: string;
  readonly authors: readonly string[];
  readonly publishedAt: string;
  readonly organization: string;
  readonly url: string;
}

/** A BibTeX entry (`@techreport`) for a white paper; special characters of LaTeX are escaped. */
export function bibtexOf(paper: CitedPaper): string {
  const [year = '', month = ''] = paper.publishedAt.split('-');
  const authors = paper.authors.length > 0 ? paper.authors : [paper.organization];
  const fields = {
    // Braces keep the name of an organization whole.
    author: authors.map((name) => `{${escape(name)}}`).join(' and '),
    title: escape(paper.title),
    institution: escape(paper.organization),
    type: 'White paper',
    ...(paper.number ? { number: escape(paper.number) } : {}),
    year,
    month: String(Number(month)),
    url: paper.url,
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`);
  return [`@techreport{${paper.slug},`, ...lines, '}'].join('\n');
}

function escape(text: string): string {
  return text.replaceAll(/[\\{}]/g, '').replaceAll(/[&%$#_]/g, String.raw`\$&`);
}
