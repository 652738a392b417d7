import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@caiting/server/config';
import { startServer } from '@caiting/server/main';
import { setTenantValue } from '@caiting/server/modules/tenant';
import { setClock } from '@caiting/server/platform/clock';
import { startPushService } from '@caiting/server/testing/push-service';
import { houseGames } from '../tools/caiting/site/house-games.ts';
import { startSandboxProvider } from '../tools/caiting/site/sandbox.ts';
import { signerCompanion } from '../tools/caiting/site/signer.ts';
import { startEmbedHost } from './embed-host.ts';
import { startOutsideGames } from './games/outside.ts';

/**
 * The site for the journeys: a fresh data folder, the demo seed, the sandbox pay provider and the house's card games beside it, and a database clock that runs four times as
 * fast. Prints `host <origin>`, `data <folder>` and `ready <address>`.
 */
const CLOCK_RATE = 4;

// Made by the database runner, who gives it to the user the database runs as.
const folder = join(tmpdir(), `caiting-e2e-${process.pid}`);
// The push service of the browsers' makers (web-push.spec.ts).
const pushService = await startPushService();
const limits = {
  CAITING_RATE_ADDRESS: '100000',
  CAITING_RATE_ACCOUNT: '100000',
  CAITING_SOCKETS_PER_ADDRESS: '1000',
  CAITING_SOCKETS_PER_USER: '100',
  // A journey may say which address it comes from.
  CAITING_TRUST_PROXY: '1',
  CAITING_PUSH_TEST_SERVICE: pushService.origin,
  // Nor does a journey hang on the network.
  CAITING_BEACON: 'local',
};
const sandbox = await startSandboxProvider(
  readConfig({ ...process.env, ...limits, PORT: '0', CAITING_DATA: folder, CAITING_LOG: 'warn' }),
);
const outside = await startOutsideGames();
const games = await houseGames({ ...sandbox.config, gameProviders: [outside.peer] });
const signer = signerCompanion(games.config);
const server = await startServer(signer.config, { startsSigner: signer.isOurs });
signer.start(server.signerUrl);
await setClock(server.app.deps.db, { rate: CLOCK_RATE });
games.start(server.address, server.gamesDatabaseUrl);
await outside.open(server);
// Every journey has its own people, all from one address.
for (const key of ['registrationsPerHour', 'recoveriesPerHour'] as const)
  await setTenantValue(server.app.deps, key, 10_000, 'e2e');
await setTenantValue(server.app.deps, 'captchaAfterFailures', 50, 'e2e');
for (const key of ['codesPerHour', 'codesPerDay'] as const)
  await setTenantValue(server.app.deps, key, 1_000_000, 'e2e');
// Journeys count to the yuan what they paid in.
await setTenantValue(server.app.deps, 'newcomerGift', false, 'e2e');
// A journey does not wait a day for its first withdrawal.
await setTenantValue(server.app.deps, 'safetyCoolingHours', 0, 'e2e');

// A site of others that embeds the chat (embed.spec.ts).
const host = await startEmbedHost(() => `http://localhost:${server.port}`);
const hosts = [{ origin: host.origin, userName: 'agent1' }];
await setTenantValue(server.app.deps, 'embedHosts', hosts, 'e2e');
await setTenantValue(server.app.deps, 'embedChatEnabled', true, 'e2e');

const stop = async (): Promise<void> => {
  // It has books of its own in the server's database.
  await games.stop();
  await server.stop({ force: true });
  await signer.stop();
  await sandbox.stop();
  await host.close();
  await pushService.close();
  outside.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
writeFileSync(join(folder, 'push-service'), pushService.origin);
process.stdout.write(`host ${host.origin}\ndata ${folder}\nready http://localhost:${server.port}\n`);
