import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { verifyRound as verifyBeacon, BEACON_DST, BEACON_SCHEME, type BeaconChain } from '@caiting/lottery/draw';
import { verifyRound, type Step } from '@caiting/games/verify';
import { PublishedRoundFile } from './published-round.ts';

const STEPS: Readonly<Record<Step, string>> = {
  isTold: '种子与信标已公开 / seed and beacon are told',
  commitment: '种子对得上承诺 / SHA-256(seed) is the commitment',
  order: '承诺在前，信标在后 / committed, then closed, then the beacon',
  actions: '每一步都合规则，且牌局已完 / every action was allowed, and the round is over',
  cards: '洗牌与发牌相同 / the shuffle gives these cards',
  outcome: '结果相同 / the cards give this outcome',
};

/** Proves a round from its file; exit code 0 when everything holds, 1 when something does not, 2 for no file of a round. */
export async function run([path = '']: readonly string[]): Promise<number> {
  const source =
    path === '-' ? await text(process.stdin) : await readFile(fromWhereTheyStand(path), 'utf8').catch(() => '');
  const proof = PublishedRoundFile.safeParse(parsed(source));
  if (!proof.success) {
    process.stderr.write('games verify: this is no file of a round\n');
    return 2;
  }
  const beacon = beaconHolds(proof.data);
  const { isRight, steps, thrownAway } = verifyRound(proof.data);
  for (const { step, isRight: holds } of steps) process.stdout.write(`${holds ? 'ok    ' : 'WRONG '} ${STEPS[step]}\n`);
  if (beacon !== null)
    process.stdout.write(`${beacon ? 'ok    ' : 'WRONG '} 信标签名 / the beacon is signed by its network\n`);
  process.stdout.write(`${thrownAway} 个越界的字舍弃 / words thrown away\n`);
  return isRight && beacon !== false ? 0 : 1;
}

/** Whether the beacon round bears its network's signature; null where none is part of the round. */
function beaconHolds({ shared }: PublishedRoundFile): boolean | null {
  if (!shared?.beacon) return null;
  const unsaid = { name: '', groupHash: '', isTest: false };
  const chain: BeaconChain = { ...shared.chain, ...unsaid, scheme: BEACON_SCHEME, dst: BEACON_DST };
  return verifyBeacon(chain, shared.beaconRound, shared.beacon.signature) === shared.beacon.randomness;
}

const fromWhereTheyStand = (path: string): string => resolve(process.env['CAITING_CWD'] ?? '.', path);

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return null;
  }
}
