import { fileURLToPath } from 'node:url';
import { CALL_TIMEOUT_MS, HOUSE_PROVIDER } from '@caiting/contract';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { gameProviders } from './game-providers.ts';
import { liveHosts } from './live-hosts.ts';
import { payoutProviders, payProviders, type PayoutProviderConfig, type PayProviderConfig } from './pay-providers.ts';
import { productionFaults, refuse } from './production.ts';
import { filesOf, type FilesConfig } from './s3-settings.ts';
import { ROLES, type Role } from './platform/jobs/roles.ts';
import { natsSettings, type NatsSettings } from './platform/outbox/nats/settings.ts';
import type { SignedPeer } from './platform/signed/post.ts';
import { resolveDataFolder } from './platform/db/embedded/data-folder.ts';
import { SITE_KEYS, type SiteKey } from './signer/site-key.ts';

export const REPOSITORY_ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const flag = z.pipe(
  z.enum(['', '0', '1', 'false', 'true']),
  z.transform((value) => value === '1' || value === 'true'),
);
const count = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  );
const list = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

const networks = z.pipe(list, z.array(z.string().check(z.refine((text) => ipaddr.isValidCIDR(text)))));

const ResultFeed = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  url: z.url().check(z.regex(/\{issue\}/)),
  key: z.string().check(z.minLength(16)),
});
const resultFeeds = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', message: 'not JSON', input: text });
        return z.NEVER;
      }
    }),
    z.array(ResultFeed).check(z.refine((list) => list.length !== 1, 'one source alone decides nothing')),
  ),
);

/** Every setting of the server, from the environment only. Secrets are never written to a file of the repository. */
export const Environment = z.object({
  PORT: z.prefault(count(0, 65_535), '3000'),
  /** `localhost` keeps the site on this machine; 0.0.0.0 opens it to the network. */
  HOST: z.prefault(z.string().check(z.minLength(1)), 'localhost'),
  /** A Unix-domain socket in place of the port, for a reverse proxy on this machine (docs/decisions/0110). The kernel allows 107 bytes. */
  CAITING_SOCKET: z.optional(z.string().check(z.regex(/^\/[\x21-\x7e]{1,100}$/))),
  CAITING_DATA: z.optional(z.string()),
  DATABASE_URL: z.optional(z.string()),
  CAITING_APP_DATABASE_URL: z.optional(z.string()),
  CAITING_SIGNER_DATABASE_URL: z.optional(z.string()),
  CAITING_BACKUP_DATABASE_URL: z.optional(z.string()),
  /** A streaming standby that lists of the past are read from (docs/decisions/0355), and how far behind it may be. */
  DATABASE_REPLICA_URL: z.optional(z.string()),
  /** A pooler before the PostgreSQL of `DATABASE_URL` (docs/decisions/0364). */
  DATABASE_POOL_URL: z.optional(z.string()),
  CAITING_REPLICA_LAG_SECONDS: z.prefault(count(1, 60), '5'),
  CAITING_DATABASE_CONNECTIONS: z.prefault(count(4, 150), '24'),
  /** How long a server that is told to stop still serves, so that a front server sees it go (docs/decisions/0337). */
  CAITING_DRAIN_SECONDS: z.prefault(count(0, 30), '0'),
  /** What this process does of the site's work, by commas (docs/decisions/0344). */
  CAITING_ROLES: z.prefault(z.pipe(list, z.array(z.enum(ROLES)).check(z.minLength(1))), ROLES.join(',')),
  CAITING_PRODUCTION: z.prefault(flag, '0'),
  /** Full months whose lines stay in the database: `./caiting archive` takes older ones out (docs/decisions/0210). */
  CAITING_ARCHIVE_MONTHS: z.prefault(count(3, 1_200), '6'),
  CAITING_LOG: z.prefault(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** The address people type, when a reverse proxy stands before us; https makes cookies secure. */
  CAITING_ORIGIN: z.optional(z.url()),
  /** Other origins that may open sockets and post with a cookie. */
  CAITING_ORIGINS: z.prefault(list, ''),
  /** A reverse proxy sets X-Forwarded-For, X-Request-Id and the country header; believe them. */
  CAITING_TRUST_PROXY: z.prefault(flag, '0'),
  CAITING_COUNTRY_HEADER: z.prefault(z.string(), 'x-country-code'),
  /** Where operators come in: a port of its own, a host name of its own, addresses (CIDR). Each that is set must fit; elsewhere console calls answer 404. */
  CAITING_CONSOLE_PORT: z.optional(count(0, 65_535)),
  CAITING_CONSOLE_ORIGIN: z.optional(z.url()),
  CAITING_CONSOLE_ADDRESSES: z.prefault(networks, ''),
  /**
   * `local` is the test beacon, signed by this site itself; production takes `drand` only. `auto`: drand when it answers at the start, else the test
   * beacon.
   */
  CAITING_BEACON: z.prefault(z.enum(['local', 'drand', 'auto']), 'auto'),
  /** Relays of drand in place of the public ones: addresses, by commas. The signature is checked whoever answers. */
  CAITING_DRAND_RELAYS: z.prefault(list, ''),
  /** Where time stamps of RFC 3161 are asked for; without it none are. */
  CAITING_TIMESTAMP_URL: z.optional(z.url()),
  /** The socket of a signer that somebody else keeps up, as a user of its own; without it the site starts one. */
  CAITING_SIGNER_SOCKET: z.optional(z.string().check(z.regex(/^\/[\x21-\x7e]{1,100}$/))),
  /** The file of the key that seals chain seeds; without it one of the data folder, made on first use. */
  CAITING_SIGNER_KEY: z.optional(z.string().check(z.minLength(1))),
  /** Keys that are lost for good and replaced at this start, by commas (docs/decisions/0256): signer, payout-account, uploads, web-push, test-beacon. */
  CAITING_NEW_KEYS: z.prefault(z.pipe(list, z.array(z.enum(SITE_KEYS))), ''),
  /** `off`: nobody plays by themselves in a demo (docs/decisions/0321). `on` said aloud is refused in production; unsaid it is on in a demo. */
  CAITING_DEMO_LIFE: z.optional(z.enum(['on', 'off'])),
  /** Where the sandbox pay provider answers; `./caiting start` sets it. */
  CAITING_PAY_SANDBOX: z.optional(z.url()),
  /** What the sandbox and this server sign with; `./caiting start` makes one for each run. */
  CAITING_PAY_SANDBOX_KEY: z.optional(z.string().check(z.minLength(32))),
  /** Real pay providers: JSON list, or the path of a file with it, of {name, url, keyFile, channels, kinds, min, max} (docs/providers/pay-provider.md). */
  CAITING_PAY_PROVIDERS: z.prefault(payProviders, ''),
  /** Real payout providers: likewise, of {name, url, keyFile, kinds, min, max} (docs/providers/payout-provider.md). */
  CAITING_PAYOUT_PROVIDERS: z.prefault(payoutProviders, ''),
  /** Where the built-in provider of games answers, and what it signs with; `./caiting start` starts it and sets both. */
  CAITING_HOUSE_GAMES: z.optional(z.url()),
  CAITING_HOUSE_GAMES_KEY: z.optional(z.string().check(z.minLength(32))),
  /** Its own database where the site's is on another server than the embedded one; without it the built-in games stay away there. */
  CAITING_GAMES_DATABASE_URL: z.optional(z.string()),
  /** Outside providers of games: likewise, of {name, url, keyFile} (docs/providers/games.md). */
  CAITING_GAME_PROVIDERS: z.prefault(gameProviders, ''),
  /** Hosts of live pictures: https origins, with commas between (docs/providers/live.md). */
  CAITING_LIVE_HOSTS: z.prefault(liveHosts, ''),
  /** Seals payout account numbers in the database: 64 hex letters. Several servers on one database must share it; else a file of the data folder. */
  CAITING_ACCOUNT_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** What messages to devices are signed with: 64 hex letters. Several servers on one database must share it; else a file of the data folder. */
  CAITING_PUSH_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Origin of a push service that is let through although it is on this machine: for tests. */
  CAITING_PUSH_TEST_SERVICE: z.optional(z.url()),
  /** Sources of official results: JSON list of {name, url, key}, at least two (docs/providers/result-feed.md). */
  CAITING_RESULT_FEEDS: z.prefault(resultFeeds, '[]'),
  /** Mail and SMS providers (docs/providers/messages.md); without them codes stay in the local outbox, and none are sent in production. */
  CAITING_SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/))),
  CAITING_MAIL_FROM: z.prefault(z.string().check(z.minLength(3), z.maxLength(200)), '彩厅 <no-reply@localhost>'),
  CAITING_SMS_URL: z.optional(z.url()),
  CAITING_SMS_KEY: z.optional(z.string().check(z.minLength(16))),
  /** Where uploads lie: in the data folder, or in a bucket behind S3's protocol (docs/decisions/0349). */
  CAITING_FILES: z.prefault(z.enum(['folder', 's3']), 'folder'),
  CAITING_S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  CAITING_S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  CAITING_S3_REGION: z.prefault(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), 'us-east-1'),
  CAITING_S3_KEY_ID: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{3,128}$/))),
  CAITING_S3_SECRET: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/))),
  CAITING_S3_PATH_STYLE: z.prefault(flag, '1'),
  CAITING_BUS: z.prefault(z.enum(['memory', 'postgres', 'nats']), 'memory'),
  /** Servers of NATS, by commas, with user and password or a token in each; tls:// for TLS (docs/decisions/0348). */
  CAITING_NATS_URL: z.optional(z.string()),
  /** A credentials file of NATS in place of user and password. */
  CAITING_NATS_CREDENTIALS: z.optional(z.string().check(z.minLength(1))),
  /** Certificates (PEM) that NATS is believed by, in place of the system's. */
  CAITING_NATS_CA: z.optional(z.string().check(z.minLength(1))),
  /** Calls per second and burst; benches raise them here, code never goes around them. */
  CAITING_RATE_ADDRESS: z.prefault(count(1, 1_000_000), '60'),
  CAITING_RATE_ACCOUNT: z.prefault(count(1, 1_000_000), '30'),
  CAITING_BURST_SECONDS: z.prefault(count(1, 60), '5'),
  CAITING_SOCKETS_PER_USER: z.prefault(count(1, 100_000), '10'),
  CAITING_SOCKETS_PER_ADDRESS: z.prefault(count(1, 100_000), '50'),
  /** Prometheus asks http://<host>:<port>/metrics; without a port nothing is listened on. */
  CAITING_METRICS_PORT: z.optional(count(0, 65_535)),
  CAITING_METRICS_HOST: z.prefault(z.string().check(z.minLength(1)), '127.0.0.1'),
  /** A collector of OpenTelemetry (OTLP over HTTP); without it no trace is made and nothing of it is loaded. */
  CAITING_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  /** Of a hundred traces, so many are kept. */
  CAITING_OTLP_PERCENT: z.prefault(count(1, 100), '10'),
});

/** For what is ended then to be rolled back and told, and for the way back to the caller. */
const DEADLINE_AHEAD_MS = 2_000;

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Path of the Unix-domain socket for a reverse proxy. */
  readonly socketPath: string | undefined;
  /** Folder of everything this copy writes. */
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  /** How the server itself signs in there; without it a start gives its role a password of its own. */
  readonly appDatabaseUrl: string | undefined;
  /** How the signer signs in there; without it a start gives its role a password of its own, too. */
  readonly signerDatabaseUrl: string | undefined;
  /** How a backup signs in there; without it as the owner. */
  readonly backupDatabaseUrl: string | undefined;
  /** Where lists of the past are read; without it on the primary, as all else. */
  readonly databaseReplicaUrl: string | undefined;
  /** By which the server's own questions go; without it straight to the database. */
  readonly databasePoolUrl: string | undefined;
  /** What is older than that is never shown. */
  readonly replicaLagMs: number;
  readonly databaseConnections: number;
  /** How long a server that is told to stop still serves. */
  readonly drainMs: number;
  readonly isProduction: boolean;
  readonly logLevel: string;
  /** Full months whose lines stay in the database. */
  readonly archiveMonths: number;
  readonly origin: string | undefined;
  readonly origins: readonly string[];
  readonly trustProxy: boolean;
  readonly countryHeader: string;
  readonly console: {
    readonly port: number | undefined;
    readonly origin: string | undefined;
    readonly addresses: readonly string[];
  };
  readonly beacon: 'local' | 'drand' | 'auto';
  /** Empty: the public ones. */
  readonly drandRelays: readonly string[];
  /** Undefined: what is published has no time stamps of others. */
  readonly timestampUrl: string | undefined;
  /** Where the signer answers; in this process when there is none. */
  readonly signerSocket: string | undefined;
  readonly signerKey: string | undefined;
  /** Lost for good: this start takes others in their place. */
  readonly newKeys: readonly SiteKey[];
  /** Undefined: nobody said; it is on in a demo. */
  readonly demoLife: 'on' | 'off' | undefined;
  readonly paySandboxUrl: string | undefined;
  readonly paySandboxKey: string | undefined;
  /** What it signs with beside: told by the sandbox that is started with the site. */
  readonly paySandboxPublicKey?: string | undefined;
  readonly payProviders: readonly PayProviderConfig[];
  readonly payoutProviders: readonly PayoutProviderConfig[];
  /** Providers of games by the seamless wallet, the built-in one among them where there is one. */
  readonly gameProviders: readonly SignedPeer[];
  readonly gamesDatabaseUrl: string | undefined;
  /** Origins that live pictures may be loaded from. */
  readonly liveHosts: readonly string[];
  readonly accountKey: string | undefined;
  readonly webPushKey: string | undefined;
  /** Nothing but tests has one. */
  readonly pushTestService: string | undefined;
  readonly resultFeeds: readonly { readonly name: string; readonly url: string; readonly key: string }[];
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly sms: { readonly url: string; readonly key: string } | undefined;
  readonly files: FilesConfig;
  readonly bus: 'memory' | 'postgres' | 'nats';
  /** With the bus `nats`. */
  readonly nats: NatsSettings | undefined;
  readonly roles: readonly Role[];
  readonly rates: { readonly perAddress: number; readonly perAccount: number; readonly burstSeconds: number };
  readonly sockets: { readonly perUser: number; readonly perAddress: number };
  /** How long a call may take: less than callers wait (CALL_TIMEOUT_MS). Nobody sets it but tests. */
  readonly callDeadlineMs: number;
  /** Where /metrics is answered; undefined: nowhere. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Undefined: no traces. */
  readonly traces: { readonly endpoint: string; readonly percent: number } | undefined;
  /** Commit or version of this build, shown by /healthz. */
  readonly build: string;
}

/** Reads and checks the environment. A wrong value ends the start with one sentence that names the variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = Environment.safeParse(env);
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(`caiting: these environment variables are not valid: ${wrong}`);
  }
  const e = read.data;
  if (e.CAITING_SOCKET !== undefined && (e.CAITING_ORIGIN === undefined || !e.CAITING_TRUST_PROXY))
    throw new Error('caiting: CAITING_SOCKET needs CAITING_ORIGIN and CAITING_TRUST_PROXY: a socket has no addresses');
  if (e.CAITING_ROLES.length < ROLES.length && (e.CAITING_BUS === 'memory' || e.DATABASE_URL === undefined))
    throw new Error(
      'caiting: CAITING_ROLES leaves work to other processes: it needs DATABASE_URL and CAITING_BUS=postgres or nats',
    );
  return {
    port: e.PORT,
    host: e.HOST,
    socketPath: e.CAITING_SOCKET,
    dataFolder: resolveDataFolder(e.CAITING_DATA, REPOSITORY_ROOT),
    ...databasesOf(e),
    databaseConnections: e.CAITING_DATABASE_CONNECTIONS,
    drainMs: e.CAITING_DRAIN_SECONDS * 1_000,
    isProduction: e.CAITING_PRODUCTION,
    logLevel: e.CAITING_LOG,
    archiveMonths: e.CAITING_ARCHIVE_MONTHS,
    origin: e.CAITING_ORIGIN && new URL(e.CAITING_ORIGIN).origin,
    origins: e.CAITING_ORIGINS,
    trustProxy: e.CAITING_TRUST_PROXY,
    countryHeader: e.CAITING_COUNTRY_HEADER.toLowerCase(),
    console: {
      port: e.CAITING_CONSOLE_PORT,
      origin: e.CAITING_CONSOLE_ORIGIN && new URL(e.CAITING_CONSOLE_ORIGIN).origin,
      addresses: e.CAITING_CONSOLE_ADDRESSES,
    },
    beacon: e.CAITING_BEACON,
    drandRelays: e.CAITING_DRAND_RELAYS,
    timestampUrl: e.CAITING_TIMESTAMP_URL,
    signerSocket: e.CAITING_SIGNER_SOCKET,
    signerKey: e.CAITING_SIGNER_KEY,
    newKeys: e.CAITING_NEW_KEYS,
    demoLife: e.CAITING_DEMO_LIFE,
    paySandboxUrl: e.CAITING_PAY_SANDBOX,
    paySandboxKey: e.CAITING_PAY_SANDBOX_KEY,
    payProviders: e.CAITING_PAY_PROVIDERS,
    payoutProviders: e.CAITING_PAYOUT_PROVIDERS,
    gameProviders: [
      ...houseGames(e.CAITING_HOUSE_GAMES, e.CAITING_HOUSE_GAMES_KEY),
      ...apartFrom([e.CAITING_ORIGIN, e.CAITING_CONSOLE_ORIGIN, ...e.CAITING_ORIGINS], e.CAITING_GAME_PROVIDERS),
    ],
    gamesDatabaseUrl: e.CAITING_GAMES_DATABASE_URL,
    liveHosts: e.CAITING_LIVE_HOSTS,
    accountKey: e.CAITING_ACCOUNT_KEY,
    webPushKey: e.CAITING_PUSH_KEY,
    pushTestService: e.CAITING_PUSH_TEST_SERVICE && new URL(e.CAITING_PUSH_TEST_SERVICE).origin,
    resultFeeds: e.CAITING_RESULT_FEEDS,
    smtp: e.CAITING_SMTP_URL === undefined ? undefined : { url: e.CAITING_SMTP_URL, from: e.CAITING_MAIL_FROM },
    sms: readSms(e.CAITING_SMS_URL, e.CAITING_SMS_KEY),
    files: filesOf(e),
    bus: e.CAITING_BUS,
    nats: natsSettings(e),
    roles: e.CAITING_ROLES,
    ...boundsOf(e),
    callDeadlineMs: CALL_TIMEOUT_MS - DEADLINE_AHEAD_MS,
    metricsPort: e.CAITING_METRICS_PORT,
    metricsHost: e.CAITING_METRICS_HOST,
    traces: tracesOf(e),
    build: env['CAITING_BUILD'] ?? 'dev',
  };
}

const tracesOf = (e: z.output<typeof Environment>): Config['traces'] =>
  e.CAITING_OTLP_ENDPOINT === undefined
    ? undefined
    : { endpoint: e.CAITING_OTLP_ENDPOINT, percent: e.CAITING_OTLP_PERCENT };

function databasesOf(e: z.output<typeof Environment>) {
  if (e.DATABASE_REPLICA_URL !== undefined && e.DATABASE_URL === undefined)
    throw new Error('caiting: DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica');
  if (e.DATABASE_POOL_URL !== undefined && e.DATABASE_URL === undefined)
    throw new Error('caiting: DATABASE_POOL_URL needs DATABASE_URL: the embedded database needs no pooler');
  return {
    databaseUrl: e.DATABASE_URL,
    appDatabaseUrl: e.CAITING_APP_DATABASE_URL,
    signerDatabaseUrl: e.CAITING_SIGNER_DATABASE_URL,
    backupDatabaseUrl: e.CAITING_BACKUP_DATABASE_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    databasePoolUrl: e.DATABASE_POOL_URL,
    replicaLagMs: e.CAITING_REPLICA_LAG_SECONDS * 1_000,
  };
}

/** How much one address or account may ask. */
const boundsOf = (e: z.output<typeof Environment>): Pick<Config, 'rates' | 'sockets'> => ({
  rates: {
    perAddress: e.CAITING_RATE_ADDRESS,
    perAccount: e.CAITING_RATE_ACCOUNT,
    burstSeconds: e.CAITING_BURST_SECONDS,
  },
  sockets: { perUser: e.CAITING_SOCKETS_PER_USER, perAddress: e.CAITING_SOCKETS_PER_ADDRESS },
});

/**
 * The configuration of a server that is about to start. Tools that only read a site (audit, replay) take `readConfig`: they draw nothing.
 */
export function readStartConfig(env: NodeJS.ProcessEnv = process.env): Config {
  if (env['CAITING_HOUSE_GAMES_TEST'])
    throw new Error(
      'caiting: CAITING_HOUSE_GAMES_TEST 只用于单独运行棋牌进程的测试模式 / is for the test mode of the game provider, which is no site’s',
    );
  const config = readConfig(env);
  refuseUnsafeStart(config);
  return config;
}

/** A production site does not start with what would make its promises untrue (docs/decisions/0150). */
export function refuseUnsafeStart(config: Config): void {
  if (config.isProduction) refuse(productionFaults(config));
}

function readSms(url: string | undefined, key: string | undefined): Config['sms'] {
  if (url === undefined && key === undefined) return undefined;
  if (url === undefined || key === undefined)
    throw new Error('caiting: CAITING_SMS_URL and CAITING_SMS_KEY go together');
  return { url, key };
}

/** A game in a frame keeps its own origin; from an origin of the site it could reach into the site's pages. */
function apartFrom(origins: readonly (string | undefined)[], providers: readonly SignedPeer[]): readonly SignedPeer[] {
  const ours = new Set(origins.flatMap((origin) => (origin === undefined ? [] : [new URL(origin).origin])));
  const inside = providers.find(({ url }) => ours.has(new URL(url).origin));
  if (inside) throw new Error(`caiting: CAITING_GAME_PROVIDERS: ${inside.provider} has an origin of this site`);
  return providers;
}

function houseGames(url: string | undefined, key: string | undefined): SignedPeer[] {
  if (url === undefined && key === undefined) return [];
  if (url === undefined || key === undefined)
    throw new Error('caiting: CAITING_HOUSE_GAMES and CAITING_HOUSE_GAMES_KEY go together');
  return [{ provider: HOUSE_PROVIDER, url, key }];
}
