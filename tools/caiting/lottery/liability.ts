import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  LIABILITY_PARTS,
  foldLiability,
  isBoundTo,
  readLiability,
  type Fold,
} from '@caiting/lottery/verify-liabilities';

const USAGE = `usage: caiting lottery liability <file> [--player <number>] [--root <hex>]

Checks that a player's balance is part of what the site said it owes on a night: the file is the one that /transparency saves, or the answer of
/v1/lottery/ownLiability. --player: your number on the site: the leaf must be
bound to it, so that it stands for nobody else. --root: the root as you noted it, or as somebody else sees it. It does not show that the site has the money.
Ends with 0 when everything holds, 1 when something does not, 2 when there is nothing to check.
`;
const UNITS = 100_000_000n;

const FAILURES: Readonly<Record<NonNullable<Fold['failure']> | 'owner', string>> = {
  place: '路径与序号、人数不符 the path does not fit the place among so many players',
  overflow: '合计超出 8 字节 a sum exceeds eight bytes',
  root: '算出的根与公布的不同 the path leads to another root than the published one',
  sum: '算出的合计与公布的不同 the amounts come to another sum than the published one',
  owner: '叶子没有绑定这个编号 the leaf is not bound to this number',
};

export async function run(args: readonly string[]): Promise<number> {
  const asked = askedFor(args);
  if (asked === null) return say(USAGE, 2);
  const { file, root, player } = asked;
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return say(`cannot read the file: ${(error as Error).message}\n`, 2);
  }
  const proof = readLiability(parsed(text));
  if (typeof proof === 'string') return say(`not such a proof: ${proof} is missing or malformed\n`, 2);
  const { nodes, failure } = await foldLiability(proof);
  process.stdout.write(`${proof.day}  ${new Date(proof.takenAt).toISOString()}\n`);
  for (const part of LIABILITY_PARTS) process.stdout.write(`  ${part.padEnd(8)} ${yuanOf(proof.parts[part])}\n`);
  for (const [at, node] of nodes.entries())
    process.stdout.write(`${at === 0 ? 'leaf' : String(at).padStart(4)}  ${node.hash}  ${yuanOf(node.owed)}\n`);
  process.stdout.write(`root  ${proof.root}  ${yuanOf(proof.owed)}, ${proof.players} players\n`);
  const isOther = root !== undefined && root.toLowerCase() !== proof.root;
  const isOwn = player === undefined || (await isBoundTo(player, proof));
  const found = failure ?? (isOther ? 'root' : isOwn ? null : 'owner');
  const wrong = found === null ? null : FAILURES[found];
  process.stdout.write(
    wrong === null
      ? 'VERIFIED 余额在公布的负债之内 the balance is part of the published sum\n! 不证明本站有这笔钱 it does not show that the site has the money\n' +
          (player === undefined ? '! 未核对叶子是谁的 whose leaf it is was not checked: --player <number>\n' : '')
      : `FAILED 验证不通过: ${wrong}\n`,
  );
  return wrong === null ? 0 : 1;
}

/** `--root=<hex>` is as good as `--root <hex>`. */
function askedFor(args: readonly string[]): { file: string; root?: string; player?: string } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { root: { type: 'string' }, player: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    return file === undefined || rest.length > 0 ? null : { file, ...values };
  } catch {
    // An option that is none, or one without its value: the usage says which there are.
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Named by the reader: a text that is no JSON has no first field.
    return null;
  }
}

const yuanOf = (amount: bigint): string => `${amount / UNITS}.${String(amount % UNITS).padStart(8, '0')}`;

function say(text: string, code: number): number {
  process.stderr.write(text);
  return code;
}
