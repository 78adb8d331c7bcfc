// Apart from the rest of the rules, so pages which only draw the line load no schemas.

/** The five steps an applicant sees: apply, qualification review, sign agreement, agreement review, download. */
export const steps = ['apply', 'qualification', 'agreement', 'review', 'download'] as const;
export type Step = 1 | 2 | 3 | 4 | 5;
