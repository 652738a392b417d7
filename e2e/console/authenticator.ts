import type { CDPSession, Page } from '@playwright/test';

/** An authenticator that Chromium makes of software. */

export interface Key {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

/** A phone's own authenticator, whose owner always says yes. */
export async function withAuthenticator(page: Page): Promise<Key> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return { session, authenticatorId };
}

/** The owner's finger, for the question that follows; an offer in a field waits for nobody. */
export async function whilePresent(
  page: Page,
  { session, authenticatorId }: Key,
  act: () => Promise<void>,
): Promise<void> {
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await act();
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
}
