/**
 * What staff do only shortly after they have proved who they are (ADR 136), beside who may do it at all
 * (`permissions.ts`). The table is the truth; `tests/integration/fresh-proof.test.ts` has it written out, with every place
 * that asks.
 */
export const provenOperations = [
  /** A signed agreement or anything else that applicants handed in. */
  'files.open',
  /** Names and addresses that leave the portal in one file. */
  'subscribers.export',
  'downloads.export',
  'events.export',
  /** Who gets in, and with which rights. */
  'staff.invite',
  'staff.change_roles',
  'staff.change_state',
  'staff.reset_second_factor',
  /** The own account, for people without a password that they could give. */
  'staff.change_own',
  /** What everyone has to accept again. */
  'legal.change_versions',
  /** What reaches beyond the portal, or leaves it for a helper. */
  'system.test_mail',
  'system.support_bundle',
  'webhooks.change',
  /** What nobody can bring back. */
  'members.erase',
  'items.delete',
] as const;

export type ProvenOperation = (typeof provenOperations)[number];

/** How long a proof counts, in seconds. */
export const PROOF_SECONDS = 15 * 60;
