import { GOALS } from '../support/goals.ts';
import { giveUnderEyes, type GiftsResult } from './gifts.ts';
import { measurePage } from './page.ts';

const LIMITS = GOALS.live;
const VIEWERS = 1_000;
const GIFTS_A_SECOND = 50;
const GIFTS_SECONDS = 20;

/**
 * A live room on a phone's screen (`page`), and gifts before a crowd of viewers (`gifts`): each is taken once, had by every viewer once and in order, and all
 * sums are one sum. `ratio` is the worst figure against its limit. `--parts=gifts` reads one part, `--seconds=n` a shorter page, `--viewers=n` another crowd.
 */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const parts = option('parts')?.split(',') ?? ['page', 'gifts'];
  const page = parts.includes('page') ? await measurePage(Number(option('seconds') ?? 60)) : null;
  const given = parts.includes('gifts')
    ? await giveUnderEyes(Number(option('viewers') ?? VIEWERS), GIFTS_A_SECOND, GIFTS_SECONDS)
    : null;
  const ratio = Math.max(page ? worstOfPage(page) : 0, given ? worstOfGifts(given) : 0);
  const figures = { ratio: Math.round(ratio * 1_000) / 1_000, limits: LIMITS, ...page, ...(given && { given }) };
  process.stdout.write(`${JSON.stringify({ bench: 'live', ...figures })}\n`);
  return ratio <= 1 ? 0 : 1;
}

const worstOfPage = (page: Awaited<ReturnType<typeof measurePage>>): number =>
  Math.max(
    page.firstPictureMs / LIMITS.firstPictureMs,
    page.longestTaskMs / LIMITS.taskMs,
    page.heapGrowthMb / LIMITS.heapMb,
    page.stalls > LIMITS.stalls ? 2 : 0,
  );

/** Sums that differ, a gift that was lost and a finding of the audit are no matter of speed. */
const worstOfGifts = (given: GiftsResult): number =>
  Math.max(
    given.p99 / LIMITS.giftP99Ms,
    given.lastSeenMs / LIMITS.giftSeenMs,
    given.holes > LIMITS.giftHoles || given.findings > 0 ? 2 : 0,
    given.taken === given.ranked && given.taken === given.income ? 0 : 2,
  );
