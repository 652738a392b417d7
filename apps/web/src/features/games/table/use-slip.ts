import { calls } from '@caiting/contract/registry';
import type { MyRound, TableNow } from '@caiting/contract';
import type { HouseTable, SharedBet } from '@caiting/games';
import { yuan, type Money } from '@caiting/money';
import { useRef, useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { betTexts } from '../core/game-words.ts';
import { tick } from '../../../shared/sound/sound.ts';
import {
  EMPTY_SLIP,
  addChip,
  addStakes,
  double,
  outOfLimits,
  readStakes,
  stakesOf,
  totalOf,
  undo,
  writeStakes,
  type Slip,
} from './slip.ts';
import { gameTexts } from './texts.ts';
import { refreshMine } from './use-table.ts';

/** Refusals that stand at the button instead of in a dialog. */
const OWN = [
  'roundClosed',
  'gameLimits',
  'gameAway',
  'gameClosed',
  'balanceShort',
  'bettingBlocked',
  'excluded',
  'singleStakeLimit',
  'sessionLimitReached',
  'stakeLimitReached',
  'lossLimitReached',
] as const;

interface Of {
  readonly table: TableNow;
  readonly rules: HouseTable;
  readonly bets: Readonly<Record<string, SharedBet>>;
  readonly rounds: readonly MyRound[] | undefined;
}

/** What is laid at a table and not sent yet. Chips laid for a round that has closed are gone: nothing is bet on a round that nobody meant. */
export function useSlip({ table, rules, bets, rounds }: Of) {
  const t = useText(gameTexts);
  const name = useText(betTexts);
  const [kept, setKept] = useState<{ number: number; slip: Slip }>({ number: 0, slip: EMPTY_SLIP });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = useRef<{ of: string; requestId: string }>(null);
  const slip = kept.number === table.number ? kept.slip : EMPTY_SLIP;
  const pending = stakesOf(slip);
  const mine = rounds?.find(({ number }) => number === table.number);
  const sent = readStakes(mine?.stakes ?? {});
  const before = rounds?.find(({ number, state }) => number < table.number && state !== 'void');
  const limits = {
    min: yuan(rules.min),
    maxOf: (bet: string): Money => yuan(bets[bet]?.isLong ? rules.longMax : rules.max),
  };

  function change(next: Slip): void {
    setRefusal(null);
    const out = outOfLimits(stakesOf(next), sent, limits);
    if (out !== null) {
      const bet = name(out.bet as keyof (typeof betTexts)['zh']);
      return setRefusal(t('limitsOut', { bet, min: out.min, max: out.max }));
    }
    tick();
    setKept({ number: table.number, slip: next });
  }

  async function send(): Promise<void> {
    if (isBusy) return;
    const stakes = writeStakes(pending);
    const of = JSON.stringify([table.table, table.number, stakes, sent]);
    // After a lost answer the same press again asks with the same id.
    if (asked.current?.of !== of) asked.current = { of, requestId: uuid() };
    setBusy(true);
    setRefusal(null);
    try {
      const input = { table: table.table, number: table.number, stakes: JSON.stringify(stakes) };
      await request(calls.placeGameBets, { ...input, requestId: asked.current.requestId }, { own: OWN });
      asked.current = null;
      setKept({ number: table.number, slip: EMPTY_SLIP });
      await refreshMine(table.table);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code !== null) asked.current = null;
      setRefusal(error.told ? null : error.message);
      await refreshMine(table.table);
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: callKey(calls.queryBalanceFront) });
    }
  }

  return {
    pending,
    sent,
    before,
    refusal,
    isBusy,
    lay: (bet: string, chip: number) => change(addChip(slip, bet, chip)),
    undo: () => change(undo(slip)),
    double: () => change(double(slip)),
    repeat: () => before && change(addStakes(slip, readStakes(before.stakes))),
    total: totalOf(pending),
    totalSent: totalOf(sent),
    send,
  };
}
