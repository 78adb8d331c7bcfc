import { activities } from './activities/descriptor';
import { caseStudies } from './case-studies/descriptor';
import { chapters, documents, errata, glossary, releases } from './documents/descriptor';
import { faqCategories, faqs } from './faqs/descriptor';
import type { ContentKind } from './kind';
import { authors, news } from './news/descriptor';
import { pages } from './pages/descriptor';
import { videos } from './videos/descriptor';
import { whitePapers } from './white-papers/descriptor';

/**
 * The one list of what editors publish, in the order in which visitors see the kinds side by side. Permissions, search,
 * sitemap, feeds, link targets and the dashboard follow from it, and `npm run generate` lists the collections of the
 * folders named here for Payload. Data only: browser code may import it.
 */
export const contentKinds = [
  documents,
  releases,
  chapters,
  errata,
  glossary,
  whitePapers,
  caseStudies,
  news,
  authors,
  videos,
  activities,
  faqs,
  faqCategories,
  pages,
] as const satisfies readonly ContentKind[];

/** Any kind, with the details that its descriptor states. */
export type AnyKind = (typeof contentKinds)[number];

/** Slug of a collection that the registry lists. */
export type KindSlug = AnyKind['collection'];

/** The kinds whose descriptors state this part. */
export function kindsWith<Part extends keyof ContentKind>(
  part: Part,
): (ContentKind & Required<Pick<ContentKind, Part>> & { collection: SlugWith<Part> })[] {
  return contentKinds.filter((kind) => part in kind) as never;
}

/** Slugs of the collections whose descriptors state this part. */
export type SlugWith<Part extends keyof ContentKind> = Extract<AnyKind, Record<Part, unknown>>['collection'];
