/** One ticket a line, whatever is chosen: 组选三, 组选六, 合肖, 特码包三. */
import { row } from '../grammar.ts';
import type { Options } from '../grammar.ts';
import type { Draw, Tier } from '../play.ts';
import { LOST, won } from './define.ts';
import type { Matcher } from './define.ts';

export interface WholeConfig {
  readonly label?: string;
  readonly options: Options;
  readonly min: number;
  readonly max: number;
  /** One tier per number of options chosen ("5", "6" …), or the single tier 1. */
  readonly tiers: readonly Tier[];
  wins(chosen: readonly number[], drawn: readonly number[], draw: Draw): boolean;
  ties?(drawn: readonly number[], draw: Draw): boolean;
  readonly look?: Matcher['look'];
  readonly byPick?: Matcher['byPick'];
}

export function wholeLine(config: WholeConfig): Matcher {
  const { label = '选号', options, min, max, tiers, look = 'pad', byPick } = config;
  const tierOf = (chosen: readonly number[]): string => (tiers.length > 1 ? String(chosen.length) : '1');
  return {
    form: { kind: 'rows', rows: [row(label, options, { min, max })] },
    tiers,
    look,
    count: () => 1,
    settle: ([chosen = []], drawn, draw) => {
      if (config.ties?.(drawn, draw)) return won(1, 'refund');
      return config.wins(chosen, drawn, draw) ? won(1, tierOf(chosen)) : LOST;
    },
    // Every draw wins the one ticket, loses it or gives it back; at low odds the stake back can be more.
    best: ([chosen = []], worth) => Math.max(worth(tierOf(chosen)), config.ties ? worth('refund') : 0),
    reach: ([chosen = []]) => [tierOf(chosen)],
    optionTiers: null,
    ...(byPick ? { byPick } : {}),
  };
}
