import { defineMachine, type EventOf, type Rule } from '@/platform/machine';

/**
 * The review of an item in one language (ADR 218):
 *
 * - `submitted`: waits for a reviewer
 * - `approved`: may be published exactly as it was reviewed
 * - `returned`: goes back to its author with a note
 * - `withdrawn`: its author took it back
 * - `overtaken`: was edited after its approval, which no longer counts
 * - `published`: the review ended with its publication
 */
export const reviewStates = [
  'submitted',
  'approved',
  'returned',
  'withdrawn',
  'overtaken',
  'published',
] as const;
export type ReviewState = (typeof reviewStates)[number];

const events = {
  submit: { by: ['author'] },
  assign: { by: ['author', 'reviewer'] },
  approve: { by: ['reviewer'] },
  return: { by: ['reviewer'] },
  withdraw: { by: ['author'] },
  /** An administrator approves alone, for a reason that is recorded. */
  override: { by: ['administrator'] },
  edit: { by: ['portal'] },
  publish: { by: ['portal'] },
  discard: { by: ['portal'] },
} as const satisfies Record<string, Rule>;
export type ReviewEvent = EventOf<typeof events>;

const begin = { submit: 'submitted', override: 'approved' } as const;

/** State × event → next state. Nothing else changes a state. */
export const reviewMachine = defineMachine({
  states: reviewStates,
  begins: ['none'],
  events,
  table: {
    none: begin,
    submitted: {
      assign: 'submitted',
      approve: 'approved',
      return: 'returned',
      withdraw: 'withdrawn',
      override: 'approved',
      publish: 'published',
      discard: 'withdrawn',
    },
    approved: {
      return: 'returned',
      withdraw: 'withdrawn',
      edit: 'overtaken',
      publish: 'published',
      discard: 'withdrawn',
    },
    returned: begin,
    withdrawn: begin,
    overtaken: begin,
    published: begin,
  },
});

/** States in which a review is under way. */
export const openReviewStates = ['submitted', 'approved'] as const satisfies ReviewState[];

/** Why someone who may approve in general may not approve this. */
export type OwnWork = 'submitted' | 'edited';

/**
 * Whether a person would approve their own work, which a second person has to do where publishing requires approval.
 * @param review who submitted it, and who last edited it since
 */
export function ownWorkOf(
  review: { readonly submittedBy: string | null; readonly editedBy: string | null },
  staffId: string,
): OwnWork | undefined {
  if (review.submittedBy === staffId) return 'submitted';
  return review.editedBy === staffId ? 'edited' : undefined;
}

/** Why something may not be published in a language. */
export type MissingApproval = 'missing' | 'waiting' | 'changed';

/**
 * Whether a review lets a language be published as it would be then.
 * @param review the latest one, if there was any
 * @param revision of what would be published
 * @returns what is missing; undefined when it is approved
 */
export function missingApproval(
  review: { readonly state: ReviewState; readonly revision: string } | undefined,
  revision: string,
): MissingApproval | undefined {
  switch (review?.state) {
    case 'approved':
      return review.revision === revision ? undefined : 'changed';
    case 'overtaken':
      return 'changed';
    case 'submitted':
      return 'waiting';
    default:
      return 'missing';
  }
}
