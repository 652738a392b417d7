import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { soloShoe } from '@caiting/games';

const ROUNDS_MAX = 100_000_000;

/** Shoes by the dealer's own shuffle, for statistics: the seed of the command stands for the server's, the round's number for the nonce. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
  const rounds = Number(values.rounds ?? '1');
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > ROUNDS_MAX) {
    process.stderr.write(`games deal: --rounds is a whole number from 1 to ${ROUNDS_MAX}\n`);
    return 2;
  }
  const seed = createHash('sha256')
    .update(values.seed ?? '')
    .digest('hex');
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const line = `${JSON.stringify({ shoe: soloShoe({ seed, clientSeed: 'caiting games deal', nonce }) })}\n`;
    if (!process.stdout.write(line)) await once(process.stdout, 'drain');
  }
  return 0;
}
