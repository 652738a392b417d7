import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { withClient } from './platform/db/connect.ts';
import type { DbTarget } from './platform/db/pool.ts';

/** What a production site does not start with (docs/decisions/0150): each fault is one sentence, in both languages. */

/** Keys of this folder and what the seed left: nobody but their owner reads them. */
const SECRET_FILE = /\.key$|^staff\.json$/;
const OTHERS_MAY_READ = 0o077;
/** A key that somebody made up or copied from an example has few different characters. */
const KEY_DIFFERENT_MIN = 8;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', '*']);

export const sentence = (zh: string, en: string): string => `caiting: ${zh} / ${en}`;

/** What of the configuration a production site does not start with; empty when it may. */
export function productionFaults(config: Config): string[] {
  return [
    ...beaconFaults(config),
    ...moneyFaults(config),
    ...demoFaults(config),
    ...doorFaults(config),
    ...pushFaults(config),
    ...filesFaults(config),
    ...secretFaults(config),
  ];
}

function beaconFaults({ beacon }: Pick<Config, 'beacon'>): string[] {
  // Whoever holds the key of a beacon knows every result beforehand, so real money is never drawn with a key of our own (docs/decisions/0143).
  if (beacon === 'drand') return [];
  return [
    sentence(
      '正式运营不能用本站自己签发的测试信标，请设置 CAITING_BEACON=drand',
      'production does not start with the site’s own test beacon: set CAITING_BEACON=drand',
    ),
  ];
}

function moneyFaults({ paySandboxUrl, paySandboxKey }: Config): string[] {
  if (paySandboxUrl === undefined && paySandboxKey === undefined) return [];
  return [
    sentence(
      '正式运营不能用沙箱支付，请去掉 CAITING_PAY_SANDBOX 和 CAITING_PAY_SANDBOX_KEY',
      'production takes no sandbox payments: leave out CAITING_PAY_SANDBOX and CAITING_PAY_SANDBOX_KEY',
    ),
  ];
}

function demoFaults({ demoLife }: Pick<Config, 'demoLife'>): string[] {
  if (demoLife !== 'on') return [];
  return [
    sentence(
      '正式运营没有自动活动的演示会员，请去掉 CAITING_DEMO_LIFE',
      'in production nobody plays by themselves: leave out CAITING_DEMO_LIFE',
    ),
  ];
}

function doorFaults({ origin, host, socketPath, trustProxy }: Config): string[] {
  const faults: string[] = [];
  if (origin === undefined)
    faults.push(
      sentence(
        '缺少 CAITING_ORIGIN：会员在浏览器里看到的网址，例如 https://example.com',
        'CAITING_ORIGIN is missing: the address that players see, such as https://example.com',
      ),
    );
  else if (!isPrivate(origin))
    faults.push(
      sentence(
        `CAITING_ORIGIN=${origin} 没有加密，正式运营需要 https（前置服务器的写法见 docs/operating.md）`,
        `CAITING_ORIGIN=${origin} is not encrypted: production takes https (docs/operating.md has front servers)`,
      ),
    );
  if (trustProxy && socketPath === undefined && EVERYWHERE.has(host))
    faults.push(
      sentence(
        `HOST=${host} 时任何人都能冒充前置服务器，请把 HOST 设为 localhost 或改用 CAITING_SOCKET`,
        `with HOST=${host} anybody can pass for the reverse proxy that CAITING_TRUST_PROXY believes: set HOST=localhost or use CAITING_SOCKET`,
      ),
    );
  return faults;
}

function pushFaults({ pushTestService }: Pick<Config, 'pushTestService'>): string[] {
  if (pushTestService === undefined) return [];
  return [
    sentence(
      '正式运营不能用测试推送服务，请去掉 CAITING_PUSH_TEST_SERVICE',
      'production takes no push service of tests: leave out CAITING_PUSH_TEST_SERVICE',
    ),
  ];
}

/** Receipts and evidence go to the object store. */
function filesFaults({ files: { s3 } }: Pick<Config, 'files'>): string[] {
  if (s3 === undefined || isPrivate(s3.endpoint)) return [];
  return [
    sentence(
      `CAITING_S3_ENDPOINT=${s3.endpoint} 没有加密，正式运营需要 https`,
      `CAITING_S3_ENDPOINT=${s3.endpoint} is not encrypted: production takes https`,
    ),
  ];
}

/** Encrypted, or reached from this machine alone: browsers take both for a secure place. */
export function isPrivate(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}

function secretFaults({ accountKey, webPushKey, sms, files, resultFeeds, dataFolder }: Config): string[] {
  const keys: [name: string, key: string | undefined][] = [
    ['CAITING_ACCOUNT_KEY', accountKey],
    ['CAITING_PUSH_KEY', webPushKey],
    ['CAITING_SMS_KEY', sms?.key],
    ['CAITING_S3_SECRET', files.s3?.secret],
    ...resultFeeds.map(({ name, key }): [string, string] => [`CAITING_RESULT_FEEDS (${name})`, key]),
  ];
  const weak = keys.filter(([, key]) => key !== undefined && isMadeUp(key)).map(([name]) => name);
  const faults = weak.map((name) =>
    sentence(
      `${name} 像是示例密钥，请换成随机生成的`,
      `${name} looks like an example: set one that was made at random`,
    ),
  );
  for (const path of readableSecrets(dataFolder))
    faults.push(
      sentence(`${path} 其他用户可读，请执行 chmod 600 ${path}`, `others may read ${path}: run chmod 600 ${path}`),
    );
  return faults;
}

function isMadeUp(key: string): boolean {
  return new Set(key).size < KEY_DIFFERENT_MIN || /change.?me|example|secret|password/i.test(key);
}

function readableSecrets(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => SECRET_FILE.test(name))
    .map((name) => join(folder, name))
    .filter((path) => (statSync(path).mode & OTHERS_MAY_READ) !== 0);
}

/** A superuser is under no rule of the database: what guards results and the ledger would not hold for the server itself. */
export async function databaseFaults(ownerTarget: DbTarget): Promise<string[]> {
  const { rows } = await withClient(ownerTarget, (client) =>
    client.query<{ me: string; is_super: boolean }>(
      'select rolname as me, rolsuper as is_super from pg_roles where rolname = session_user',
    ),
  );
  return rows
    .filter(({ is_super }) => is_super)
    .map(({ me }) =>
      sentence(
        `DATABASE_URL 的用户 ${me} 是超级用户，请换成只拥有该数据库的用户（见 docs/operating.md）`,
        `the user ${me} of DATABASE_URL is a superuser: use one that owns the database and no more (docs/operating.md)`,
      ),
    );
}

/** Throws the sentences of all faults, one a line. */
export function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
