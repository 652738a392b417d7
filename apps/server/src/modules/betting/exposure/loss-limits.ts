import { moneyText } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';

interface Limits {
  readonly issueMax: bigint | null;
  readonly playMax: bigint | null;
}

/** The largest losses of a lottery as texts of yuan: what holds for its next issue, and what it and its group say; null is none. */
interface LossLimits {
  readonly issueLimit: string | null;
  readonly playLimit: string | null;
  readonly ownIssueLimit: string | null;
  readonly ownPlayLimit: string | null;
  readonly groupIssueLimit: string | null;
  readonly groupPlayLimit: string | null;
}

const NONE: Limits = { issueMax: null, playMax: null };
const shown = (units: bigint | null): string | null => (units === null ? null : moneyText(money(units)));
/** As the database takes it: whichever is smaller (exposure_limit_of.sql). */
const smaller = (a: bigint | null, b: bigint | null): bigint | null => (a === null || (b !== null && b < a) ? b : a);

export async function lossLimits(db: Queries): Promise<{ of(lottery: string, group: string): LossLimits }> {
  const rows = await db.query<Limits & { code: string }>(
    `select code, issue_max as "issueMax", play_max as "playMax" from exposure_limits_said()`,
  );
  const said = new Map(rows.map(({ code, ...limits }) => [code, limits]));
  return {
    of(lottery, group) {
      const [own, all] = [said.get(lottery) ?? NONE, said.get(group) ?? NONE];
      return {
        issueLimit: shown(smaller(own.issueMax, all.issueMax)),
        playLimit: shown(smaller(own.playMax, all.playMax)),
        ownIssueLimit: shown(own.issueMax),
        ownPlayLimit: shown(own.playMax),
        groupIssueLimit: shown(all.issueMax),
        groupPlayLimit: shown(all.playMax),
      };
    },
  };
}
