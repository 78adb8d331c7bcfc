import { reviewedKinds } from '@/cms/content-review/reviewed';
import { rightsOf } from '@/cms/content-target';
import { holdsOneOf, type Role, roles } from '@/cms/permissions';

/** Those who work on content; what each kind allows them is checked for each item. */
export const reviewDesk: readonly Role[] = roles.filter((role) =>
  reviewedKinds.some((kind) => holdsOneOf([role], rightsOf(kind).update)),
);
