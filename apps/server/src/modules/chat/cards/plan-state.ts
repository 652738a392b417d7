import { PLAN_RATE_SAMPLE_MIN } from '@caiting/contract';
import type { PlanCard, PlanState } from '@caiting/contract';
import type { PlanRates, PushRow } from './queries.ts';

/** What has become of a prediction. */
export function planState(push: Pick<PushRow, 'is_settled' | 'is_closed' | 'is_prize'>): PlanState {
  if (!push.is_settled) return push.is_closed ? 'closed' : 'open';
  return push.is_prize === null ? 'neither' : push.is_prize ? 'hit' : 'miss';
}

export const prizeOf = (isPrize: boolean | null): 0 | 1 | null => (isPrize === null ? null : isPrize ? 1 : 0);

/** Percent with one decimal, floored. Empty while there are too few results to speak of a rate: one hit is not "100 %". */
export function rateText(hits: number, results: number): string {
  if (results < PLAN_RATE_SAMPLE_MIN) return '';
  const tenths = Math.floor((hits * 1000) / results);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

type Rates = Pick<
  PlanCard,
  'totalWinRate' | 'todayWinRate' | 'totalHits' | 'totalResults' | 'todayHits' | 'todayResults'
>;

export const ratesOf = (rates: PlanRates): Rates => ({
  totalWinRate: rateText(rates.hits, rates.results),
  todayWinRate: rateText(rates.hits_today, rates.results_today),
  totalHits: rates.hits,
  totalResults: rates.results,
  todayHits: rates.hits_today,
  todayResults: rates.results_today,
});
