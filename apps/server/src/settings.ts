import { Environment } from './config.ts';

/** What an operator reads about a setting. The list must name every one of the schema: a new setting without words does not compile. */
export interface SettingWords {
  readonly meaning: string;
  /** When it has to be set, or is worth it. */
  readonly when: string;
}

export type SettingName = keyof typeof Environment.shape;

const WORDS: Readonly<Record<SettingName, SettingWords>> = {
  PORT: { meaning: 'port that the site listens on', when: 'another one is in use' },
  HOST: {
    meaning: 'address that it listens on; `0.0.0.0` opens it to the network',
    when: 'a demo on a local network; a real site stays on `localhost` behind a front server',
  },
  CAITING_SOCKET: {
    meaning: 'path of a Unix-domain socket in place of the port',
    when: 'a front server on this machine; with `CAITING_ORIGIN` and `CAITING_TRUST_PROXY`',
  },
  CAITING_DATA: {
    meaning: 'folder of everything this copy writes: database, uploads, keys',
    when: 'always on a real site: a folder outside the code (else `.data`)',
  },
  DATABASE_URL: {
    meaning:
      'a PostgreSQL (≥ 18) of yours in place of the embedded one; its user owns the database and is no superuser. A primary and its standbys as `…@a:5432,b:5432/…` (Failover), in all four addresses',
    when: 'the database has a machine, replicas or people of its own',
  },
  CAITING_APP_DATABASE_URL: {
    meaning:
      'the same database as a user without powers (`caiting_app`), which the server signs in as; `DATABASE_URL` is its owner',
    when: 'several servers share one database; else the server gives that user a password of its own',
  },
  CAITING_SIGNER_DATABASE_URL: {
    meaning: 'the same database as the signer’s user (`caiting_signer`), who alone reads sealed seeds',
    when: 'the signer runs apart, or several servers share one database; else a start gives that user a password of its own',
  },
  CAITING_BACKUP_DATABASE_URL: {
    meaning: 'the same database as a user with the right to replicate, whom `./caiting backup` signs in as',
    when: 'with `DATABASE_URL`, in `/etc/caiting-backup.env`: the site itself needs it not',
  },
  DATABASE_REPLICA_URL: {
    meaning:
      'a streaming standby of the PostgreSQL of `DATABASE_URL`, from which records, reports and lists of the console are read; without a user in it the server’s own',
    when: 'reads of the past are to leave the primary (§4, A read replica)',
  },
  DATABASE_POOL_URL: {
    meaning:
      'a PgBouncer before the PostgreSQL of `DATABASE_URL`, by which the server asks; jobs, the bus, migrations and commands go past it. Without a user in it the server’s own',
    when: 'servers together have more connections than the database bears (§4, A pooler)',
  },
  CAITING_REPLICA_LAG_SECONDS: {
    meaning: 'how far behind the replica may be; beyond that the primary is read. Players never see anything older',
    when: 'with `DATABASE_REPLICA_URL`, where operators bear more, or less',
  },
  CAITING_DATABASE_CONNECTIONS: {
    meaning: 'size of the connection pool',
    when: 'the database allows fewer, or calls wait for connections',
  },
  CAITING_DRAIN_SECONDS: {
    meaning:
      'how long a server that is told to stop still serves: `/readyz` says no at once, sockets go to other servers bit by bit, then it ends',
    when: 'several servers behind a front server: 5; alone a longer stop helps nobody',
  },
  CAITING_ROLES: {
    meaning:
      'what this process does of the site’s work: `web` (players and operators), `draws` (closes, draws, settlement), `jobs` (all else that is due)',
    when: 'several processes on one database, so that a busy evening of players delays no draw; each part in one of them at least',
  },
  CAITING_ARCHIVE_MONTHS: {
    meaning: 'full months whose lines stay in the database; `./caiting archive` takes older ones out, 3 at least',
    when: 'players should see their bets for longer, or the disk is small',
  },
  CAITING_PRODUCTION: {
    meaning: '`1`: real money. No seeds, no demo, the real clock for good, every check of this page at the start',
    when: 'always on a real site',
  },
  CAITING_CONSOLE_PORT: {
    meaning: 'a port of its own for operators; with it the console’s pages and calls are answered there alone',
    when: 'only a private network reaches that port',
  },
  CAITING_CONSOLE_ORIGIN: {
    meaning:
      'the address that operators type; with it the console’s pages and calls are answered under that host name alone, and players’ pages are not',
    when: 'operators come in by a host name of their own',
  },
  CAITING_CONSOLE_ADDRESSES: {
    meaning:
      'networks that operators come from, as CIDR, by commas; elsewhere the console’s pages and calls answer 404',
    when: 'always where operators have fixed addresses',
  },
  CAITING_LOG: { meaning: 'what is logged: trace, debug, info, warn, error, silent', when: 'looking for a fault' },
  CAITING_ORIGIN: {
    meaning: 'the address that people type, behind a front server; https makes cookies secure',
    when: 'always on a real site',
  },
  CAITING_ORIGINS: {
    meaning: 'other origins that may open sockets and post with a cookie, comma-separated',
    when: 'the site has more than one address',
  },
  CAITING_TRUST_PROXY: {
    meaning: '`1`: believe `X-Forwarded-For`, `X-Request-Id` and the country header of the front server',
    when: 'behind a front server, never without one',
  },
  CAITING_COUNTRY_HEADER: {
    meaning: 'header in which the front server names the country of the caller',
    when: 'countries are blocked (`blockedCountries`) and the front server calls it otherwise',
  },
  CAITING_BEACON: {
    meaning:
      'where the randomness of draws comes from: `drand`, the public network; `local`, the test beacon of this site; `auto`, drand when it answers at the start',
    when: '`drand` always on a real site',
  },
  CAITING_DRAND_RELAYS: {
    meaning: 'relays of drand asked in turn, comma-separated; a round is believed for its signature, whoever gives it',
    when: 'the public relays cannot be reached, or one of your own stands nearer',
  },
  CAITING_TIMESTAMP_URL: {
    meaning:
      'address of a time-stamping authority (RFC 3161) that is asked for a stamp over each file of `published/`; question and answer lie beside it (`openssl ts -verify`)',
    when: 'strangers shall see from a third party when chain ends, seals of days, heads of the log and what is owed were published',
  },
  CAITING_SIGNER_SOCKET: {
    meaning: 'socket of a signer that somebody else keeps up, as a user of its own',
    when: 'the holder of chain seeds runs apart from the site; else the site starts one',
  },
  CAITING_SIGNER_KEY: {
    meaning: 'file of the key that seals chain seeds, readable by its owner alone',
    when: 'always on a real site: outside the data folder (else `signer/key` in it)',
  },
  CAITING_NEW_KEYS: {
    meaning:
      'for one start: keys that are lost for good and replaced (`signer`, `payout-account`, `uploads`, `web-push`, `test-beacon`, by commas)',
    when: 'after a loss',
  },
  CAITING_PAY_SANDBOX: {
    meaning: 'where the sandbox pay provider answers; `./caiting start` sets it in a demo',
    when: 'never on a real site',
  },
  CAITING_PAY_SANDBOX_KEY: {
    meaning: 'what the sandbox and the site sign with; `./caiting start` makes one for each run',
    when: 'never on a real site',
  },
  CAITING_PAY_PROVIDERS: {
    meaning:
      'pay providers of a real site: a JSON list, or the path of a file with one; keys stand in files of their own (docs/providers)',
    when: 'members pay in by themselves',
  },
  CAITING_DEMO_LIFE: {
    meaning:
      '`off`: the ten marked people who bet and talk by themselves in a demo stay away (docs/decisions/0321); `./caiting start` alone starts them',
    when: 'a demo in which nobody moves but you; never `on` on a real site',
  },
  CAITING_HOUSE_GAMES: {
    meaning: 'where the built-in provider of card games answers; `./caiting start` starts it and sets this',
    when: 'it runs apart from the site',
  },
  CAITING_HOUSE_GAMES_KEY: {
    meaning: 'what that provider and the site sign with; `./caiting start` makes one for each run',
    when: 'with `CAITING_HOUSE_GAMES`',
  },
  CAITING_GAMES_DATABASE_URL: {
    meaning:
      'the database of the built-in card games, which is none of the site’s; without it they are away on a server of one’s own',
    when: 'with `DATABASE_URL`, for card games',
  },
  CAITING_GAME_PROVIDERS: {
    meaning:
      'outside providers of games: a JSON list, or the path of a file with one, of name, url and keyFile (docs/providers/games.md)',
    when: 'games of others are offered',
  },
  CAITING_LIVE_HOSTS: {
    meaning: 'hosts of live pictures, as https origins with commas between (docs/providers/live.md)',
    when: 'rooms show a stream of one’s own',
  },
  CAITING_PAYOUT_PROVIDERS: {
    meaning:
      'payout providers of a real site: a JSON list, or the path of a file with one; keys stand in files of their own (docs/providers)',
    when: 'approved withdrawals are paid by a provider; else operators pay each by hand',
  },
  CAITING_ACCOUNT_KEY: {
    meaning: 'seals payout account numbers in the database: 64 hex letters (`openssl rand -hex 32`)',
    when: 'several servers share one database; else `payout-account.key` in the data folder',
  },
  CAITING_PUSH_KEY: {
    meaning: 'what messages to devices are signed with: 64 hex letters (`openssl rand -hex 32`)',
    when: 'several servers share one database; else `web-push.key` in the data folder',
  },
  CAITING_PUSH_TEST_SERVICE: {
    meaning: 'origin of a push service on this machine, which is let through',
    when: 'never on a real site: for tests',
  },
  CAITING_RESULT_FEEDS: {
    meaning:
      'sources of official results: JSON list of `{name, url, key}`, two at least (docs/providers/result-feed.md)',
    when: 'official lotteries are on sale; else two operators type each result',
  },
  CAITING_SMTP_URL: {
    meaning: 'mail server for codes and notices (docs/providers/messages.md)',
    when: 'members prove mail addresses or recover accounts by mail',
  },
  CAITING_MAIL_FROM: { meaning: 'sender of those mails', when: 'with `CAITING_SMTP_URL`' },
  CAITING_SMS_URL: { meaning: 'SMS provider (docs/providers/messages.md)', when: 'members prove phone numbers' },
  CAITING_SMS_KEY: { meaning: 'what messages to it are signed with', when: 'with `CAITING_SMS_URL`' },
  CAITING_FILES: {
    meaning: 'where uploads lie: `folder`, `files` in the data folder; `s3`, a bucket that all servers share',
    when: 'several machines serve the site; `./caiting files move` brings what is there (§6)',
  },
  CAITING_S3_ENDPOINT: {
    meaning: 'scheme, host and port of an object store that speaks S3’s protocol',
    when: 'with `CAITING_FILES=s3`, or to move there',
  },
  CAITING_S3_BUCKET: { meaning: 'its bucket, of this site alone and not public', when: 'with the endpoint' },
  CAITING_S3_REGION: { meaning: 'the region that requests are signed for', when: 'the store names another one' },
  CAITING_S3_KEY_ID: {
    meaning: 'the access key, which may read, write, delete and list in that bucket and nothing else',
    when: 'with the endpoint',
  },
  CAITING_S3_SECRET: { meaning: 'its secret', when: 'with the endpoint' },
  CAITING_S3_PATH_STYLE: {
    meaning: '`1`: the bucket stands in the path of an address; `0`: in its host name',
    when: 'the store answers by host names alone, as Amazon’s newer regions do',
  },
  CAITING_BUS: {
    meaning: 'how server processes hear each other: `memory` for one, `postgres` or `nats` for several',
    when: 'several servers share one database',
  },
  CAITING_NATS_URL: {
    meaning:
      'servers of NATS, comma-separated: `nats://host:4222`, or `tls://user:password@host:4222` (`tls://token@host`) with TLS',
    when: 'with `CAITING_BUS=nats`',
  },
  CAITING_NATS_CREDENTIALS: {
    meaning: 'a credentials file of NATS (`.creds`) in place of user and password',
    when: 'NATS has accounts with keys',
  },
  CAITING_NATS_CA: {
    meaning: 'file of certificates (PEM) that the servers of NATS are believed by, in place of the system’s',
    when: 'their certificate is of an authority of one’s own',
  },
  CAITING_RATE_ADDRESS: { meaning: 'calls a second from one address', when: 'many members share an address' },
  CAITING_RATE_ACCOUNT: { meaning: 'calls a second of one account', when: 'measurements' },
  CAITING_BURST_SECONDS: { meaning: 'so many seconds of calls may come at once', when: 'measurements' },
  CAITING_SOCKETS_PER_USER: { meaning: 'open sockets of one member', when: 'members have many windows' },
  CAITING_SOCKETS_PER_ADDRESS: { meaning: 'open sockets from one address', when: 'many members share an address' },
  CAITING_METRICS_PORT: {
    meaning: 'port of `/metrics` for Prometheus; without it there is none',
    when: 'the site is watched',
  },
  CAITING_METRICS_HOST: {
    meaning: 'address that `/metrics` is answered on',
    when: 'Prometheus runs on another machine of a closed network',
  },
  CAITING_OTLP_ENDPOINT: {
    meaning:
      'a collector of OpenTelemetry that takes OTLP over HTTP, such as `http://127.0.0.1:4318`: spans of calls, bet batches, settlement chunks, jobs and events',
    when: 'looking for where time goes; headers by the standard `OTEL_EXPORTER_OTLP_HEADERS`',
  },
  CAITING_OTLP_PERCENT: { meaning: 'of a hundred traces, so many are kept', when: 'with traces' },
};

export interface SettingRow extends SettingWords {
  readonly name: SettingName;
  /** As it would be written in the environment; null where there is none. */
  readonly value: string | null;
}

/** Every setting in the order of the schema, with the default that the schema has. */
export function settingRows(): SettingRow[] {
  return (Object.keys(Environment.shape) as SettingName[]).map((name) => ({
    name,
    value: defaultOf(Environment.shape[name]),
    ...WORDS[name],
  }));
}

/** A default is given before parsing, as text. */
function defaultOf(schema: { readonly _zod: { readonly def: object } }): string | null {
  const { defaultValue } = schema._zod.def as { readonly defaultValue?: unknown };
  return typeof defaultValue === 'string' ? defaultValue : null;
}
