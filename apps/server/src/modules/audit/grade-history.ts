import { parseMoney } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import { runCheck, type Finding } from '../ledger/index.ts';
import { readTenantValues } from '../tenant/index.ts';

/** That whoever got the gift of a grade has turned over what the grade asks for. Where the site has changed its table, older rises had another one. */
export async function gradeFindings(db: Queries): Promise<Finding[]> {
  const changed = await db.maybeOne(`select 1 from tenant_setting where key = 'gradeTurnover'`);
  if (changed !== null) return [];
  const { gradeTurnover } = await readTenantValues(db);
  const table = gradeTurnover.map((text, at) => `(${at + 2}, ${parseMoney(text) ?? 0n})`).join(', ');
  return runCheck(db, {
    name: 'gradesAreEarned',
    sql: `select format('player %s got the gift of grade %s and has turned over %s', r.player, r.grade, coalesce(g.valid, 0)) as detail
            from grade_rise r join (values ${table}) as t (grade, least) on t.grade = r.grade
            left join player_growth g on g.player = r.player where coalesce(g.valid, 0) < t.least`,
  });
}
