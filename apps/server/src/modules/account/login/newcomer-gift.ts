import { NEWCOMER_GIFT_YUAN, moneyText } from '@caiting/contract';
import { yuan } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { cause, post, type Check } from '../../ledger/index.ts';
import { tenantValues } from '../../tenant/index.ts';

/** Play money for a newcomer of a demo, in the transaction that registers (docs/decisions/0262). The database refuses it outside demo mode too. */
export async function giveNewcomer(deps: Deps, tx: Tx, player: bigint): Promise<void> {
  const { demo, newcomerGift } = await tenantValues(deps);
  if (!demo || !newcomerGift || (await isProduction(tx))) return;
  const amount = yuan(NEWCOMER_GIFT_YUAN);
  await tx.run('insert into newcomer_gift (player, amount) values ($1, $2)', [player, amount]);
  await post(tx, { id: cause('newcomer.gift', player), code: 'demoGrant', player, amount, ref: player });
  await publishLater(tx, 'account.welcomed', { userId: String(player), amount: moneyText(amount) });
}

async function isProduction(tx: Tx): Promise<boolean> {
  return (await tx.one<{ is_production: boolean }>('select is_production from app_clock')).is_production;
}

/** For the audit: every gift is one line of the ledger, no line is without its gift, and a real site gives none. */
export const newcomerChecks: readonly Check[] = [
  {
    name: 'newcomersGotTheirGiftOnce',
    withKept: true,
    sql: `select format('newcomer %s: gift %s, the ledger has %s in %s lines', coalesce(g.player, e.player), coalesce(g.amount, 0),
                        coalesce(e.amount, 0), coalesce(e.lines, 0)) as detail
            from newcomer_gift g
            full join (select player, sum(amount) as amount, count(*) as lines
                         from entry where asset = 'main' and code = 403 and cause like 'newcomer.gift:%' group by player) as e
              on e.player = g.player
           where g.amount is distinct from e.amount or e.lines is distinct from 1`,
  },
  {
    name: 'newcomersGetNothingOnARealSite',
    sql: `select format('newcomer %s got %s of play money on a site in production', g.player, g.amount) as detail
            from newcomer_gift g, app_clock c where c.is_production and g.at > c.base_real`,
  },
];
