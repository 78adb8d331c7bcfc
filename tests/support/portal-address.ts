/** Address and credentials of the portal under test; `npm test` sets the variables. */

/** A variable that `npm test` sets for tests against a running portal. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(
      `${name} is not set: run "npm test -- --only build,contract,e2e", or point it at a portal that is running.`,
    );
  }
  return value;
}

/** Origin of the portal under test, without a slash at the end. */
export const portalUrl = () => requiredVariable('PORTAL_URL').replace(/\/$/, '');

/** Credentials of the first administrator. */
export const administrator = () => ({
  email: requiredVariable('PORTAL_ADMIN_EMAIL'),
  password: requiredVariable('PORTAL_ADMIN_PASSWORD'),
});

/** Origin of the mail catcher's inbox. */
export const inboxUrl = () => requiredVariable('PORTAL_INBOX_URL').replace(/\/$/, '');
