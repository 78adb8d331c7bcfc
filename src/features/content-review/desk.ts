import { collectionPermissions, holdsOneOf, type Role, roles } from '@/cms/permissions';
import { contentKinds } from '@/content/kinds';

/** Those who work on content; what each kind allows them is checked for each item. */
export const reviewDesk: readonly Role[] = roles.filter((role) =>
  contentKinds.some(({ collection }) => holdsOneOf([role], collectionPermissions[collection].update)),
);
