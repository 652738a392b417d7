import type { Deps } from '../../../platform/deps.ts';
import { withClient } from '../../../platform/db/connect.ts';

/** Lays down the public keys that providers of the configuration sign with, as the owner: the server itself cannot say whose signature counts. */
export async function layProviderKeys({ config, ownerTarget }: Deps): Promise<void> {
  const { paySandboxPublicKey, payProviders, payoutProviders } = config;
  const keys = [{ name: 'sandbox', publicKey: paySandboxPublicKey }, ...payProviders, ...payoutProviders].flatMap(
    ({ name, publicKey }) => (publicKey === undefined ? [] : [[name, publicKey] as const]),
  );
  if (keys.length === 0) return;
  await withClient(ownerTarget, (owner) =>
    owner.query(
      `insert into provider_key (provider, public_key)
       select k.provider, decode(k.hex, 'hex') from unnest($1::text[], $2::text[]) as k (provider, hex) on conflict do nothing`,
      [keys.map(([name]) => name), keys.map(([, publicKey]) => publicKey)],
    ),
  );
}
