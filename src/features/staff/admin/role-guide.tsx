import type { DefaultServerCellComponentProps, FieldDescriptionServerProps } from 'payload';

import { holdsOneOf, type Role, roles } from '@/cms/permissions';
import { adminTexts } from '@/i18n/admin-labels';
import { listOfNames } from '@/i18n/lists';
import { adminLocale } from '@/i18n/locales';

import styles from './log-in.module.css';

const text = adminTexts('staff');

/** Below the roles of a person: what each of them permits. */
export function RoleGuide({ i18n }: FieldDescriptionServerProps) {
  return (
    <div className={`field-description ${styles.guide}`}>
      <p>{text({ i18n }, 'staff.fields.roles.description')}</p>
      <dl>
        {roles.map((role) => (
          <div key={role}>
            <dt>{text({ i18n }, `staff.fields.roles.options.${role}`)}</dt>
            <dd>{text({ i18n }, `staff.fields.roles.guide.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** List cell: the roles of a person, as a sentence lists them. */
export function RolesCell({ rowData, i18n }: DefaultServerCellComponentProps) {
  // Payload also renders cells for the head of a table that it has no rows of yet.
  const account = rowData as { readonly roles?: readonly Role[] } | undefined;
  const held = roles.filter((role) => holdsOneOf(account?.roles, [role]));
  const names = held.map((role) => text({ i18n }, `staff.fields.roles.options.${role}`));
  return listOfNames(names, adminLocale(i18n.language));
}
