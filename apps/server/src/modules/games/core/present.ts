import { moneyText, type GameRound } from '@caiting/contract';
import { money } from '@caiting/money';

export interface RoundRow {
  readonly id: bigint;
  readonly player: bigint;
  readonly provider: string;
  readonly provider_zh: string;
  readonly provider_en: string;
  readonly round: string;
  readonly game: string;
  readonly name_zh: string;
  readonly name_en: string;
  readonly state: GameRound['state'];
  readonly staked: bigint;
  readonly back: bigint;
  readonly refunded: bigint;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

export const ROUND_COLUMNS = `r.id, r.player, r.provider, coalesce(p.name_zh, r.provider) as provider_zh, coalesce(p.name_en, r.provider) as provider_en,
  r.round, r.game, g.name_zh, g.name_en, r.state, r.staked, r.back, r.refunded, r.opened_at, r.closed_at`;
/** What the columns are read from, beside the rounds \`r\` themselves. */
export const NAMES_OF_ROUNDS = 'join game g on g.code = r.game left join game_provider p on p.code = r.provider';

/** A player's part of a round as the wire has it: stakes are those that stand. */
export function roundItem(row: RoundRow): GameRound {
  const staked = row.staked - row.refunded;
  return {
    id: String(row.id),
    game: row.game,
    gameName: { zh: row.name_zh, en: row.name_en },
    provider: row.provider,
    providerName: { zh: row.provider_zh, en: row.provider_en },
    round: row.round,
    state: row.state,
    staked: moneyText(money(staked)),
    back: moneyText(money(row.back)),
    refunded: moneyText(money(row.refunded)),
    profit: row.state === 'open' ? null : moneyText(money(row.back - staked)),
    startedAt: row.opened_at.getTime(),
    endedAt: row.closed_at?.getTime() ?? null,
  };
}
