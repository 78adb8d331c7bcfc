import type { Page } from '@playwright/test';

/** A device of Chromium that keeps passkeys and verifies its owner without being touched (CDP `WebAuthn`). */
export interface VirtualAuthenticator {
  /** The IDs of the passkeys that it keeps. */
  passkeys(): Promise<string[]>;
  /** Whether the owner unlocks the device when a page asks. */
  verifies(does: boolean): Promise<void>;
  /** Gives all that it keeps away, as a lost device does. */
  forget(): Promise<void>;
}

export async function virtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async passkeys() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.map(({ credentialId }) => credentialId);
    },
    async verifies(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async forget() {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
