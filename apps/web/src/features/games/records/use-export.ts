import type { GameRound } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { csvText, saveCsv } from '../../../platform/page/csv.ts';
import { dayOf, fileTime } from '../../../platform/time/time.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { askedOf, type RoundFilter } from './queries.ts';
import { roundTexts } from './texts.ts';

const PAGE = 100;
/** More than this nobody reads in a spreadsheet; the note says that it was cut. */
const ROWS_MAX = 10_000;
const HEADS = [
  'idHead',
  'game',
  'provider',
  'roundHead',
  'status',
  'staked',
  'back',
  'refunded',
  'profit',
  'timeHead',
  'endHead',
] as const;

/** All rounds of a filter as a CSV file. */
export function useRoundExport(filter: RoundFilter): { isBusy: boolean; save(): void } {
  const t = useText(roundTexts);
  const locale = useLocale((state) => state.locale);
  const [isBusy, setBusy] = useState(false);
  const rowOf = (round: GameRound) => [
    round.id,
    round.gameName[locale],
    round.providerName[locale],
    round.round,
    t(round.state),
    round.staked,
    round.state === 'open' ? '' : round.back,
    round.refunded,
    round.profit ?? '',
    fileTime(round.startedAt),
    round.endedAt === null ? '' : fileTime(round.endedAt),
  ];
  async function save() {
    setBusy(true);
    try {
      const rounds = await allRounds(filter);
      const rows = [HEADS.map((key) => t(key)), ...rounds.map(rowOf)];
      saveCsv(`${t('title')}-${dayOf(filter.from)}-${dayOf(filter.to)}.csv`, csvText(rows));
      showToast(t(rounds.length === ROWS_MAX ? 'exportCut' : 'exported', { n: rounds.length }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) showToast(error.message, 'failed');
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, save: () => void save() };
}

/** All rounds of a filter, newest first, as many as an export takes. */
async function allRounds(filter: RoundFilter): Promise<GameRound[]> {
  const rounds: GameRound[] = [];
  let before: string | null | undefined;
  do {
    const page = await request(calls.getGameBetData, {
      ...askedOf(filter),
      pageSize: PAGE,
      ...(before && { before }),
    });
    rounds.push(...page.list);
    before = page.next;
  } while (before && rounds.length < ROWS_MAX);
  return rounds.slice(0, ROWS_MAX);
}
