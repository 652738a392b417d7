import { chatEnvelopeCalls, moneyText } from '@caiting/contract';
import type { EnvelopeConfig } from '@caiting/contract';
import { FEN, money, parseMoney } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { TODAY } from './queries.ts';
import type { DayRow } from './queries.ts';

export const envelopeConfigBinding = bind(chatEnvelopeCalls.transferConfig, async ({ deps, session }) =>
  ok(await envelopeConfig(deps, session.userId)),
);

/** Limits of sending, and what of them is left today. */
async function envelopeConfig(deps: Deps, userId: string): Promise<EnvelopeConfig> {
  const [values, day] = await Promise.all([tenantValues(deps), findDay(deps.db, userId)]);
  const limit = parseMoney(values.envelopeDayAmount) ?? 0n;
  const left = limit - day.amount_fen * FEN;
  return {
    amount: moneyText(money(left > 0n ? left : 0n)),
    maxAmount: values.envelopeAverageMax,
    dayLimitAmount: values.envelopeDayAmount,
    dayLimitCount: values.envelopeDaySends,
    dayLimitSendCount: day.sends,
  };
}

/** What a person has sent today (Asia/Shanghai); zeros for nothing. */
async function findDay(db: Queries, senderId: string): Promise<DayRow> {
  const row = await db.maybeOne<DayRow>(
    `select amount_fen, sends from envelope_day where sender_id = $1::bigint and day = (select ${TODAY})`,
    [senderId],
  );
  return row ?? { amount_fen: 0n, sends: 0 };
}
