import type { FieldDescriptionServerProps } from 'payload';

import { roles } from '@/cms/permissions';
import { adminTexts } from '@/i18n/admin-labels';

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
