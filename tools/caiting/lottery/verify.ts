import { readFile } from 'node:fs/promises';
import {
  readInclusion,
  readProof,
  verifyBet,
  verifyDraw,
  type Check,
  type CheckKey,
  type Failure,
  type Proof,
  type Read,
  type TimeReason,
  type TimeVerdict,
} from '@caiting/lottery/verify';

const USAGE = `usage: caiting lottery verify <file | url | lottery issue> [--base http://localhost:3000] [--bet <file>] [--anchor <hex>]

Checks a draw from its published inputs alone. The proof comes from a file, from an address, or from a running site by lottery and
issue number. --bet: also checks that the bet whose proof is in the file was sealed before the draw. --anchor: the day's anchor as you noted it.
Of a void issue it says why, and checks what the issue would have drawn. VERIFIED is said of draws with the public drand network only; with the site's own test beacon a draw is RECOMPUTED, which proves less.
TIME NOT PROVEN: every check agrees, but that the issue closed when the site says has no evidence of two relays of drand (docs/fairness.md).
Ends with 0 when everything holds, 1 when a check fails, 2 when there is nothing to check.
`;
const TIMEOUT_MS = 15_000;
const BODY_MAX = 4_000_000;

interface Options {
  readonly sources: readonly string[];
  readonly base: string;
  readonly bet: string | undefined;
  readonly anchor: string | undefined;
}

export async function run(args: string[]): Promise<number> {
  const options = parseArgs(args);
  if (!options) return say(USAGE, 2);
  let proof: Read<Proof>;
  try {
    proof = readProof(JSON.parse(await load(options)));
  } catch (error) {
    return say(`cannot read the proof: ${(error as Error).message}\n`, 2);
  }
  if (proof.kind === 'pending') return say(`not drawn: the issue is ${proof.state}\n`, 2);
  if (proof.kind === 'malformed') return say(`not a draw proof: ${proof.field || 'it'} is missing or malformed\n`, 2);
  return report(proof.value, options);
}

async function report(proof: Proof, { bet, anchor }: Options): Promise<number> {
  process.stdout.write(`${proof.lotteryName} ${proof.lotteryCode} ${proof.issue}  ${shownResult(proof)}\n`);
  const { isOk, isPublic, checks, time } = await verifyDraw(proof, anchor === undefined ? {} : { knownAnchor: anchor });
  for (const check of checks) process.stdout.write(describe(check));
  let isAllOk = isOk;
  if (isOk && bet !== undefined) {
    const inclusion = readInclusion(JSON.parse(await readFile(bet, 'utf8')));
    if (inclusion.kind !== 'ok') return say('not a bet proof\n', 2);
    const check = await verifyBet(inclusion.value, proof);
    process.stdout.write(describe(check));
    isAllOk = check.failure === null;
  }
  for (const note of [...notes(proof), ...timeNotes(time)]) process.stdout.write(`! ${note}\n`);
  process.stdout.write(`${isAllOk ? verdictLine(proof, isPublic, time) : 'FAILED 验证不通过'}\n`);
  return isAllOk ? 0 : 1;
}

/** Never more than was shown: what the site could sign itself does not prove that nobody knew the result beforehand (docs/decisions/0143). */
function verdictLine({ beacon }: Proof, isPublic: boolean, time: TimeVerdict): string {
  if (time.state === 'unproven')
    return `TIME NOT PROVEN 各项一致，时间未证明  drand ${beacon.name}, chain ${beacon.chainHash}, round ${beacon.round}`;
  if (isPublic) return `VERIFIED 验证通过  drand ${beacon.name}, chain ${beacon.chainHash}, round ${beacon.round}`;
  return beacon.test
    ? 'RECOMPUTED 已重算；测试信标由本站自己签发，不能证明无人可预知  this site’s own test beacon: not proof that nobody knew beforehand'
    : 'RECOMPUTED 已重算；演示历史的时间先后不作证明  demo history: its times prove nothing';
}

/** Nothing was drawn: the number is said as what it is. */
function shownResult({ state, openNumber }: Proof): string {
  return state === 'void' ? `VOID 已作废，本应开出 would have drawn ${openNumber}` : openNumber;
}

/** A reason of a newer site is said by its name. */
const VOID_WORDS: Readonly<Record<string, string>> = {
  clockDrift: '本站时钟落后于信标 the site’s clock was behind the beacon',
  keyLost: '链种子的密钥丢失 the key of the chain seeds was lost',
  beaconOutage: '信标中断过久 the beacon was out for too long',
  betAfterClose: '封盘后仍有注单 a bet came after the close',
  operator: '封盘前由两名运营人员作废 by two operators before the close',
  paused: '停售至封盘 not sold until its close',
};

function notes({ beacon, demoHistory, sealedLate, voidReason }: Proof): string[] {
  return [
    ...(voidReason === null
      ? []
      : [`作废 void: ${VOID_WORDS[voidReason] ?? voidReason}；注单全额退款 all bets were refunded`]),
    ...(beacon.test ? ['测试信标 test beacon: signed by the site itself, for development only'] : []),
    ...(demoHistory ? ['演示历史 demo history: drawn by the real scheme, after the fact'] : []),
    ...(sealedLate ? ['迟封 sealed late: after the beacon round, no bet having come after the close'] : []),
  ];
}

const TIME_WORDS: Readonly<Record<TimeReason, string>> = {
  noEvidence: '没有中继的证据 no relay was heard at the seal',
  otherRelay: '不是公开中继的证据 shown by a host that is no public relay',
  badSignature: '证据的签名无效 a signature that is not the network’s',
  otherTime: '证据不是封盘时的 shown at another moment than the seal',
  oldEvidence: '证据过旧，或本站时钟偏快 an old round, or the site’s clock is ahead',
  fewRelays: '不足两个中继 fewer than two relays',
  clockBehind: '本站时钟落后于信标 the site’s clock was behind the network',
};

function timeNotes({ state, reason, relays }: TimeVerdict): string[] {
  if (state === 'none') return [];
  if (state === 'beforeEvidence') return ['早于时间证据 before evidence of time was kept'];
  return reason === null
    ? [`时间已证明 the time is proven by ${relays.join(', ')}`]
    : [`时间未证明 time not proven: ${TIME_WORDS[reason]}`];
}

const TITLES: Readonly<Record<CheckKey, string>> = {
  chain: '链值对得上承诺   the link leads to the published anchor',
  order: '封盘在前随机数在后 closed and sealed before the beacon round',
  beacon: '信标签名有效    the beacon signature is valid',
  hmac: 'HMAC-SHA256    link and message',
  numbers: '取号        words to numbers',
  result: '与公布号码一致   the published result',
  bet: '注单已包含      the bet is in the sealed root',
};

const SHOWN: Readonly<Record<CheckKey, readonly string[]>> = {
  chain: ['computedPrevious', 'computedAnchor'],
  order: ['closeAt', 'sealedAt', 'round', 'roundTime'],
  beacon: ['network', 'chainHash', 'signature', 'computedRandomness'],
  hmac: ['message', 'block'],
  numbers: ['computed'],
  result: ['openNumber'],
  bet: ['computedLeaf', 'computedRoot'],
};

function describe({ number, key, failure, values, words }: Check): string {
  const mark = failure === null ? 'ok  ' : 'FAIL';
  const lines = [`${number}. ${mark} ${TITLES[key]}${failure === null ? '' : `: ${sentence(failure)}`}`];
  for (const name of SHOWN[key]) if (values[name]) lines.push(`       ${name} ${values[name]}`);
  for (const { hex, modulus, remainder, number: drawn } of words ?? [])
    lines.push(`       ${hex} mod ${modulus} = ${remainder ?? 'thrown away'}${drawn === null ? '' : ` → ${drawn}`}`);
  return `${lines.join('\n')}\n`;
}

/** 'linkDoesNotFollow' → 'link does not follow'. */
const sentence = (failure: Failure): string => failure.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function parseArgs(args: readonly string[]): Options | null {
  const sources: string[] = [];
  const named = new Map<string, string>();
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] as string;
    if (!arg.startsWith('--')) sources.push(arg);
    else {
      const value = args[(at += 1)];
      if (!['--base', '--bet', '--anchor'].includes(arg) || value === undefined) return null;
      named.set(arg, value);
    }
  }
  if (sources.length < 1 || sources.length > 2) return null;
  const base = named.get('--base') ?? `http://localhost:${process.env['PORT'] ?? '3000'}`;
  return { sources, base, bet: named.get('--bet'), anchor: named.get('--anchor') };
}

async function load({ sources, base }: Options): Promise<string> {
  const [first = '', issue] = sources;
  if (issue !== undefined) {
    const query = new URLSearchParams({ lotteryCode: first, issue });
    return fetchText(new URL(`/v1/lottery/drawProof?${query}`, base));
  }
  return /^https?:\/\//.test(first) ? fetchText(new URL(first)) : readFile(first, 'utf8');
}

async function fetchText(url: URL): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await response.text();
  if (!response.ok || text.length > BODY_MAX) throw new Error(`${url.href} answered ${response.status}`);
  const reply = JSON.parse(text) as { code?: unknown; msg?: unknown };
  if (typeof reply.code === 'number' && reply.code !== 1) throw new Error(`the site says: ${String(reply.msg)}`);
  return text;
}

function say(text: string, code: number): number {
  process.stderr.write(text);
  return code;
}
