import { yuanText } from '@caiting/contract/wire';
import { MONEY_KINDS, type Activity } from '@caiting/contract';
import { money, parseMoney, type Money } from '@caiting/money';
import { recordTime, recordDay } from '../../platform/time/time.ts';
import type { Tone } from '../../ui/display/Tag.tsx';
import type { activityTexts } from './texts.ts';

type TextKey = keyof (typeof activityTexts)['zh'];
type Say = (key: TextKey, params?: Readonly<Record<string, string | number>>) => string;
type Tier = Activity['tiers'][number];

const amountOf = (text: string): Money => parseMoney(text) ?? money(0n);

const isMoney = ({ kind }: Pick<Activity, 'kind'>): boolean => MONEY_KINDS.includes(kind);
/** The name of a grade. */
type GradeOf = (grade: number) => string;
/** A figure of this activity: an amount, a grade by its name, or a number. */
export const figureShown = (activity: Pick<Activity, 'kind'>, figure: string, gradeOf: GradeOf): string => {
  if (isMoney(activity)) return yuanText(figure);
  return activity.kind === 'level' ? gradeOf(Number(figure)) : figure;
};
/** Figures as numbers of their unit, for comparing. */
const unitsOf = (activity: Pick<Activity, 'kind'>, figure: string): bigint =>
  isMoney(activity) ? amountOf(figure) : BigInt(figure);

export const needText = (t: Say, activity: Pick<Activity, 'kind'>, { needed }: Tier, gradeOf: GradeOf): string =>
  t(`need_${activity.kind}`, { n: figureShown(activity, needed, gradeOf) });
export const rewardText = (t: Say, { reward, rate, cap }: Tier): string =>
  reward !== null
    ? yuanText(reward)
    : t('share', { rate: (rate ?? '').replace(/\.0$/, ''), cap: yuanText(cap ?? '0') });

/** Which tiers the figure reaches. */
export const isReached = (activity: Pick<Activity, 'kind'>, tier: Tier, figure: string): boolean =>
  unitsOf(activity, tier.needed) <= unitsOf(activity, figure);

/** How far it is to the next tier, or to the last one. */
export function nextTier(activity: Activity, figure: string): { tier: Tier; share: number } | null {
  const tier = activity.tiers.find((one) => !isReached(activity, one, figure)) ?? activity.tiers.at(-1);
  if (tier === undefined) return null;
  const parts = 1_000n;
  const share = Number((unitsOf(activity, figure) * parts) / unitsOf(activity, tier.needed)) / Number(parts);
  return { tier, share: Math.min(1, share) };
}

export const canClaim = ({ progress }: Pick<Activity, 'progress'>): boolean =>
  progress !== null && amountOf(progress.reward) > 0n;
/** Whether what is left of the budget pays no reward any more. */
export const isGivenOut = ({ left, tiers }: Pick<Activity, 'left' | 'tiers'>): boolean =>
  amountOf(left) === 0n || tiers.every(({ reward }) => reward !== null && amountOf(reward) > amountOf(left));

/** The state as one word for the player who looks. */
export function stateWord(activity: Activity): { tone: Tone; key: TextKey } {
  const { state, progress } = activity;
  if (state === 'ended') return { tone: 'plain', key: 'ended' };
  if (state === 'coming') return { tone: 'plain', key: 'coming' };
  if (progress?.isClaimed) return { tone: 'ok', key: 'claimed' };
  if (isGivenOut(activity)) return { tone: 'plain', key: 'spent' };
  return canClaim(activity) ? { tone: 'ok', key: 'claimable' } : { tone: 'info', key: 'running' };
}

/** "11-01 – 11-30", in the time of Shanghai. */
export function daysText({ startsAt, endsAt }: Pick<Activity, 'startsAt' | 'endsAt'>): string {
  return `${recordDay(startsAt)} – ${recordDay(endsAt - 1)}`;
}
export const momentText = (ms: number): string => recordTime(ms, false);

/** Turnover that the claimable reward brings with it. */
export function owedText({ wagering, progress }: Pick<Activity, 'wagering' | 'progress'>): string {
  const hundredths = (parseMoney(wagering) ?? 0n) / 1_000_000n;
  return yuanText(money((amountOf(progress?.reward ?? '0') * hundredths) / 100n));
}
