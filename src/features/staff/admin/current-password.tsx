'use client';

import { FieldDescription, PasswordField } from '@payloadcms/ui';
import type { TextFieldClientComponent } from 'payload';

import styles from './log-in.module.css';

/** Only the server knows whether a change needs it. */
const anything = () => true as const;

/** The current password of the person who changes an address or a password; never shown and never stored. */
export const CurrentPassword: TextFieldClientComponent = ({ field, path }) => (
  <div className={styles.field}>
    <PasswordField autoComplete="current-password" field={field} path={path} validate={anything} />
    <FieldDescription description={field.admin?.description} path={path} />
  </div>
);
