import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { caiting, ownFolder, startFront, startOwnSite, type Said } from '../../own-site.ts';
import type { FirstPassword } from './operator.ts';
import { behind, startOwnPostgres } from '../../production/past-site.ts';
import { CLOSE_MS, startRelayOfRound } from '../../production/relay.ts';

/** A site of production on the day of a recorded round of drand, with a provider of its configuration that takes money in and pays it out. */

const MINUTE_MS = 60_000;
/** When the walk begins: whoever did nothing since is not idle for half an hour when the round is out, and setting up may take twenty minutes. */
const SETUP_MS = CLOSE_MS - 26 * MINUTE_MS;
/** When it is started again: its issue has just begun to sell. */
const SALE_MS = CLOSE_MS - 4.75 * MINUTE_MS;

const PROVIDER = new URL('../../../apps/server/src/modules/cashier/testing/provider-process.ts', import.meta.url);

/** The sandbox as a party of its own that configuration names. */
async function startProvider(folder: string, env: Record<string, string>) {
  const key = 'a key of thirty-two letters, of this walk';
  const child = fork(fileURLToPath(PROVIDER), ['acme', key], { env: { ...process.env, ...env } });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const keyFile = join(folder, 'acme.secret');
  writeFileSync(keyFile, `${key}\n`, { mode: 0o600 });
  const signed = { name: 'acme', url, keyFile, max: '50000' };
  return {
    settings: {
      CAITING_PAY_PROVIDERS: JSON.stringify([{ ...signed, channels: ['alipay'], kinds: ['redirect'] }]),
      CAITING_PAYOUT_PROVIDERS: JSON.stringify([{ ...signed, kinds: ['bank'] }]),
    },
    stop: () => void child.kill(),
  };
}

/**
 * libfaketime leaves the clock as it is while a call that sleeps is under way (epoll_wait), and a signal's handler that runs there reads the machine's own time,
 * months ahead. PostgreSQL's handler of SIGALRM does: an alarm that rings while a backend waits for its client makes every bound of it look passed. One is
 * left over from whatever was asked before, for the bound of a statement (20 s) is not taken back with its alarm. So the eight hours of an audit's transaction
 * end within half a minute, and its connection with them (25P04). Such an audit has come to no end and is asked for again; whatever one finds counts.
 */
const CUT_OFF =
  /^(?:snapshot "[\w-]+" does not exist|Client has encountered a connection error.*|terminating connection due to transaction timeout)$/m;
const AUDITS_MAX = 5;

async function audited(env: NodeJS.ProcessEnv): Promise<Said> {
  for (let tries = 1; ; tries += 1) {
    const said = await caiting(['audit'], env);
    if (!CUT_OFF.test(said.text) || tries === AUDITS_MAX) return said;
  }
}

export interface NewSite {
  readonly origin: string;
  /** First passwords of the two administrators, as init wrote them. */
  readonly admins: readonly FirstPassword[];
  /** What time it is there. */
  now(): number;
  /** Stops the site with its database, and starts both in the minutes of the recorded round. */
  restart(): Promise<void>;
  audit(): Promise<Said>;
  stop(): Promise<void>;
}

/** `./caiting init`, then `./caiting start`. */
export async function startNewSite(flags: readonly string[]): Promise<NewSite> {
  const folder = ownFolder();
  let behindMs = Date.now() - SETUP_MS;
  const now = () => Date.now() - behindMs;
  const socket = join(folder, 'site.sock');
  const [front, relay] = [await startFront(socket), await startRelayOfRound(now)];
  const postgres = await startOwnPostgres(folder, behind(behindMs));
  const settings = {
    DATABASE_URL: postgres.url,
    CAITING_DATA: folder,
    CAITING_PRODUCTION: '1',
    CAITING_SOCKET: socket,
    CAITING_ORIGIN: front.origin,
    CAITING_TRUST_PROXY: '1',
    CAITING_BEACON: 'drand',
    CAITING_DRAND_RELAYS: relay.url,
  };
  const secrets = join(folder, 'admins.json');
  const made = await caiting(['init', ...flags, `--secrets=${secrets}`], { ...settings, ...behind(behindMs) });
  if (made.code !== 0) throw new Error(made.text);
  const begin = async () => {
    const provider = await startProvider(folder, behind(behindMs));
    const env = { ...settings, ...provider.settings, ...behind(behindMs) };
    const site = await startOwnSite(env);
    return { env, stop: () => site.stop().then(provider.stop) };
  };
  let running = await begin();
  return {
    origin: front.origin,
    admins: JSON.parse(readFileSync(secrets, 'utf8')) as NewSite['admins'],
    now,
    restart: async () => {
      await running.stop();
      if (now() > SALE_MS) throw new Error('setting up took too long: clocks do not go back');
      behindMs = Date.now() - SALE_MS;
      await postgres.restart(behind(behindMs));
      running = await begin();
    },
    audit: () => audited(running.env),
    stop: async () => {
      await running.stop();
      await front.close();
      relay.close();
      await postgres.stop();
    },
  };
}
