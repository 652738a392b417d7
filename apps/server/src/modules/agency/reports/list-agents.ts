import { moneyText, type LineFigures } from '@caiting/contract';
import { money, type Money } from '@caiting/money';
import { countRows } from '../../../platform/db/count-rows.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { NO_SUMS, SUMS, figuresOf, lineDays, ownDays, type Sums } from '../core/figures.ts';
import type { Days } from '../core/line.ts';
import { countTeams } from '../core/people.ts';

interface AgentRow {
  readonly id: bigint;
  readonly name: string;
  readonly nickname: string;
  readonly grade: number;
  readonly locked: boolean;
  readonly is_frozen: boolean;
  readonly upline: string;
}

export interface ListedAgent extends AgentRow {
  readonly direct: number;
  readonly team: number;
  readonly line: LineFigures;
  readonly ownCommission: string;
}

/** The newest agents first, older than `before`; or the one of this name. */
export function agentsQuery(
  name: string | null,
  before: string | null,
  limit: number,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [limit];
  const value = (one: unknown): string => `$${values.push(one)}`;
  return {
    sql: `select p.id, p.name, p.nickname, p.grade, p.state = 'locked' as locked, p.commission_frozen_at is not null as is_frozen, coalesce(u.name, '') as upline
            from player p left join player u on u.id = p.upline
           where p.is_agent ${name === null ? '' : `and p.name_lower = lower(${value(name)})`} ${before === null ? '' : `and p.id < ${value(before)}`}
           order by p.id desc limit $1`,
    values,
  };
}

/** A page of agents with their lines: four reads, however long the page is. */
export async function listAgents(
  db: Queries,
  asked: { readonly name: string | null; readonly before: string | null; readonly limit: number },
  { from, to }: Days,
): Promise<ListedAgent[]> {
  const { sql, values } = agentsQuery(asked.name, asked.before, asked.limit);
  const rows = await db.query<AgentRow>(sql, values);
  const ids = rows.map(({ id }) => id);
  const [teams, lines, own] = await Promise.all([
    countTeams(db, ids),
    db.query<Sums & { agent: bigint }>(
      `select f.agent, ${SUMS} from ${lineDays('= any($1::int8[])', '$2', '$3')} as f group by f.agent`,
      [ids, from, to],
    ),
    db.query<{ player: bigint; commission: Money }>(
      `select f.player, coalesce(sum(f.commission), 0)::int8 as commission from ${ownDays('= any($1::int8[])', '$2', '$3')} as f group by f.player`,
      [ids, from, to],
    ),
  ]);
  const lineOf = new Map(lines.map((line) => [line.agent, line]));
  const ownOf = new Map(own.map(({ player, commission }) => [player, commission]));
  return rows.map((row) => ({
    ...row,
    direct: teams.get(row.id)?.direct ?? 0,
    team: teams.get(row.id)?.team ?? 0,
    line: figuresOf(lineOf.get(row.id) ?? NO_SUMS),
    ownCommission: moneyText(money(ownOf.get(row.id) ?? 0n)),
  }));
}

/** How many agents there are, counted to one more than a list says. */
export const countAgents = (db: Queries): Promise<number> => countRows(db, () => 'select from player where is_agent');
