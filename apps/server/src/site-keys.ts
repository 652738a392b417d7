import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hexToBytes } from '@noble/hashes/utils.js';
import type pg from 'pg';
import type { Config } from './config.ts';
import { accountKeyPath } from './modules/cashier/index.ts';
import { webPushKeyPath } from './modules/notifications/index.ts';
import { readMark } from './platform/files/stores/mark.ts';
import { localChain, readOrMakeKey, testBeaconPath } from './modules/draws/index.ts';
import { signerKeyPath } from './signer/key.ts';
import { digestOf, keepDigest, type SiteKey } from './signer/site-key.ts';

/** What lies outside the database and must be the same for every process of a site, as this process finds it. */
interface Held {
  readonly name: SiteKey;
  readonly place: string;
  /** Null: there is none yet. */
  readonly text: string | null;
  /** Whether one may be made here when the site is new; else whoever uses it makes it. */
  readonly isMade: boolean;
  /** The store of uploads, which is on another machine, does not answer now. */
  readonly isUnread?: boolean;
  /** How it is made where that is not a file. */
  make?(): Promise<string>;
}

const WHAT: Readonly<Record<SiteKey, readonly [zh: string, en: string]>> = {
  'test-beacon': ['测试信标的密钥', 'the key of the test beacon'],
  signer: ['签名进程的密钥', 'the key of the signer'],
  'payout-account': ['提现账号的加密密钥', 'the key that payout account numbers are sealed with'],
  uploads: ['上传文件的存放处', 'the store of uploads'],
  'web-push': ['推送的密钥', 'the key that web push is signed with'],
};

/**
 * Compares what this data folder holds with what the database has seen (docs/decisions/0256): a process with other keys would plan issues that nobody can draw,
 * seal what nobody can open and serve pictures that are not there. It does not start, and nothing is made or written before that is known. The first start
 * of a site writes down what it holds: all of it or nothing, one start at a time. Two that wrote in turns would each find a key of the other and neither
 * be the site.
 */
export async function claimSiteKeys(owner: pg.ClientBase, config: Config, startsSigner: boolean): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query(`select pg_advisory_xact_lock(hashtextextended('site keys', 0))`);
    await compareOrKeep(owner, config, startsSigner);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function compareOrKeep(owner: pg.ClientBase, config: Config, startsSigner: boolean): Promise<void> {
  const all = await heldBy(config, startsSigner);
  const held = all.filter(({ name }) => !config.newKeys.includes(name));
  const faults: Held[] = [];
  for (const one of held) if (!(await isKnownOrNew(owner, one))) faults.push(one);
  for (const one of faults.length > 0 ? [] : all) {
    if (one.isUnread) continue;
    const text = one.text ?? (one.isMade ? await (one.make?.() ?? make(one)) : null);
    if (text === null) {
      // The signer makes it, and writes it down.
      if (config.newKeys.includes(one.name)) await owner.query('delete from site_key where name = $1', [one.name]);
      continue;
    }
    const isOurs = await keepDigest(owner, one.name, digestOf(one.name, text), config.newKeys.includes(one.name));
    // Its signer, which asks nobody, was quicker.
    if (!isOurs) faults.push(one);
  }
  if (faults.length > 0) throw new Error(faults.map(sentence).join('\n'));
}

async function heldBy(config: Config, startsSigner: boolean): Promise<Held[]> {
  const { dataFolder, isProduction, signerSocket, signerKey } = config;
  const held = (name: SiteKey, place: string, isMade = true): Held => ({ name, place, text: readText(place), isMade });
  const list: Held[] = [{ name: 'uploads', isMade: true, ...(await readMark(config)) }];
  // Production is drawn with rounds that are not ours.
  if (!isProduction) list.push(held('test-beacon', testBeaconPath(dataFolder)));
  if (config.accountKey !== undefined)
    list.push({ name: 'payout-account', place: 'CAITING_ACCOUNT_KEY', text: config.accountKey, isMade: false });
  else list.push(held('payout-account', accountKeyPath(dataFolder)));
  if (config.webPushKey !== undefined)
    list.push({ name: 'web-push', place: 'CAITING_PUSH_KEY', text: config.webPushKey, isMade: false });
  else list.push(held('web-push', webPushKeyPath(dataFolder)));
  // Elsewhere the signer compares its key itself. A file that the operator named may be for another user: the signer makes it.
  if (startsSigner || (signerSocket === undefined && !isProduction))
    list.push(held('signer', signerKey ?? signerKeyPath(dataFolder), signerKey === undefined));
  return list;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function isKnownOrNew(owner: pg.ClientBase, { name, text, isUnread = false }: Held): Promise<boolean> {
  const { rows } = await owner.query<{ digest: string }>('select digest from site_key where name = $1', [name]);
  const [known] = rows;
  // Pictures are not worth a site that stays down: one that ran with a store before starts without it, and health says so.
  if (isUnread) return known !== undefined;
  if (known !== undefined) return text !== null && digestOf(name, text) === known.digest;
  // Sites of before digests were kept: the public key of their beacon has stood in the database since their first start.
  if (name !== 'test-beacon') return true;
  const beacons = await owner.query<{ key: string }>('select public_key as key from beacon_chain where is_test');
  if (beacons.rows.length === 0) return true;
  return text !== null && beacons.rows.some(({ key }) => key === localChain(hexToBytes(text)).publicKey);
}

/** All but the beacon's, which is a number of its curve, are 256 bits of chance. Written by whoever is first; the others read it. */
function make({ name, place }: Held): string {
  if (name === 'test-beacon') {
    readOrMakeKey(dirname(place));
    return readText(place) as string;
  }
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  try {
    const fresh = randomBytes(32).toString('hex');
    writeFileSync(place, fresh, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readText(place) as string;
  }
}

function sentence({ name, place, text, isUnread = false }: Held): string {
  const [zh, en] = WHAT[name];
  if (isUnread)
    return `caiting: ${zh}没有应答（${place}）：新站点首次启动需要它 / ${en} does not answer (${place}): the first start of a site needs it`;
  const zhHow = text === null ? `缺失（${place}）` : `与本站数据库所记的不同（${place}）`;
  const enHow = text === null ? `is missing (${place})` : `is another one than this database was used with (${place})`;
  // Whoever has moved them and forgot to say so must not make a new mark.
  const [zhMoved, enMoved] =
    name === 'uploads'
      ? ['，或按移动后的位置设置 CAITING_FILES', ', or CAITING_FILES where they were moved']
      : ['', ''];
  return (
    `caiting: ${zh}${zhHow}：请使用原来的数据目录（CAITING_DATA）${zhMoved}，或给本进程另一个数据库；确已遗失并要换新时设 CAITING_NEW_KEYS=${name} / ` +
    `${en} ${enHow}: use the data folder of this site (CAITING_DATA)${enMoved}, or another database; when it is lost for good, start once with CAITING_NEW_KEYS=${name} (docs/operating.md)`
  );
}
