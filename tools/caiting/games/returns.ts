import { BLACKJACK_RETURN, baccaratReturns, dragonTigerReturns } from '@caiting/games/returns';

/** Return of every bet per unit of the first stake: {"dragonTiger":{"dragon":"799/830",…},"baccarat":{…},"blackjack":{"das1":…}}. */
export async function run(args: readonly string[]): Promise<number> {
  const all = { dragonTiger: dragonTigerReturns(), baccarat: baccaratReturns(), blackjack: BLACKJACK_RETURN };
  process.stdout.write(args.includes('--json') ? `${JSON.stringify(all)}\n` : tableOf(all));
  return 0;
}

function tableOf(all: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const rows = Object.entries(all).flatMap(([game, bets]) =>
    Object.entries(bets).map(
      ([bet, value]) => `${game.padEnd(12)} ${bet.padEnd(13)} ${percentOf(value).padStart(9)} %  ${value}\n`,
    ),
  );
  return rows.join('');
}

/** "799/830" → "96.2651", cut off after four decimals. */
function percentOf(value: string): string {
  const [num = '0', den = '1'] = value.split('/');
  const digits = String((BigInt(num) * 1_000_000n) / BigInt(den)).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
