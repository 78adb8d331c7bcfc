import type { ApplicationFile } from './records';

/** What speaks against a signed copy at first sight, the worst first; people decide. */
export type CopyConcern =
  | { readonly kind: 'identical' }
  | { readonly kind: 'noSignature' }
  | { readonly kind: 'pagesMissing'; readonly pages: number; readonly sent: number }
  /** The agreement was sent before pages were counted, so nothing can be said about them. */
  | { readonly kind: 'pagesUnknown' };

/** What applicants can do something about. */
export type ApplicantConcern = Exclude<CopyConcern, { kind: 'pagesUnknown' }>;

export const isForApplicants = (concern: CopyConcern): concern is ApplicantConcern =>
  concern.kind !== 'pagesUnknown';

/**
 * Looks at a signed copy beside the agreement that was sent.
 * @param files of the application
 * @returns undefined for a file that nobody uploaded, and for one from before files were looked into
 */
export function concernsOf(
  file: ApplicationFile,
  files: readonly ApplicationFile[],
): readonly CopyConcern[] | undefined {
  if (file.kind !== 'signed_copy') return undefined;
  const agreements = files.filter(({ kind }) => kind === 'agreement');
  if (agreements.some(({ sha256 }) => sha256 === file.sha256)) return [{ kind: 'identical' }];
  const { findings } = file;
  if (findings === null) return undefined;
  // Files come newest first: the agreement that was there when the copy came.
  const sent = agreements.find(({ at }) => at <= file.at)?.findings?.pages;
  return [
    ...(findings.marks ? [] : [{ kind: 'noSignature' } as const]),
    ...pageConcerns(findings.pages, sent),
  ];
}

function pageConcerns(pages: number, sent: number | undefined): readonly CopyConcern[] {
  if (sent === undefined) return [{ kind: 'pagesUnknown' }];
  return pages < sent ? [{ kind: 'pagesMissing', pages, sent }] : [];
}
