import { getDocuments } from '@/content/documents/queries';
import type { Locale } from '@/i18n/locales';

/** A release that a support request may be about. */
export interface ReleaseChoice {
  /** `base-specification/1.1` */
  readonly value: string;
  /** `Base Specification 1.1` */
  readonly name: string;
}

/** The public releases of all documents in a language, in the order of the documents, the newest release first. */
export async function releaseChoices(lang: Locale): Promise<ReleaseChoice[]> {
  const documents = await getDocuments(lang);
  return documents.flatMap(({ slug, title, versions }) =>
    versions.map(({ version }) => ({ value: `${slug}/${version}`, name: `${title} ${version}` })),
  );
}
