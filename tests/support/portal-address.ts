/** Where the portal under test is and who may log in to it; `npm test` sets the variables. */

function required(name: string): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(
      `${name} is not set: run "npm test -- --only build,contract,e2e", or point it at a portal that is running.`,
    );
  }
  return value;
}

/** Origin of the portal under test, without a slash at the end. */
export const portalUrl = () => required('PORTAL_URL').replace(/\/$/, '');

/** Credentials of the first administrator. */
export const administrator = () => ({
  email: required('PORTAL_ADMIN_EMAIL'),
  password: required('PORTAL_ADMIN_PASSWORD'),
});

/** Origin of the mail catcher's inbox. */
export const inboxUrl = () => required('PORTAL_INBOX_URL').replace(/\/$/, '');
