import { readStored, readTab, STORED, writeStored, writeTab } from '../../../platform/storage/storage.ts';
import type { PagePath } from '../../../shared/site/site-map.ts';

/** What a browser hands over to install the site with (Chromium only; kept by public/boot.js). */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}
type Kept = { caitingInstall?: InstallPrompt | undefined };

/** Never where somebody bets, pays, plays or talks. */
const QUIET_PAGES: ReadonlySet<string> = new Set<PagePath>([
  '/index',
  '/lotteryHall',
  '/activity',
  '/help',
  '/liveList',
]);
const AGAIN_MS = 30 * 86_400_000;

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** Counts this tab as a visit, once. Gives the visits so far. */
export function countVisit(): number {
  const before = readStored(STORED.visits, isCount) ?? 0;
  if (readTab(STORED.visitCounted, isCount) !== null) return before;
  writeTab(STORED.visitCounted, 1);
  writeStored(STORED.visits, before + 1);
  return before + 1;
}

/** The offer suits this page: from the second visit on, thirty days after it was turned down, and not in a site that is installed. `now`: epoch ms. */
export function mayOffer(path: string, visits: number, now: number): boolean {
  const refusedAt = readStored(STORED.installRefusedAt, isCount);
  return (
    QUIET_PAGES.has(path) &&
    visits >= 2 &&
    (refusedAt === null || now - refusedAt > AGAIN_MS) &&
    !matchMedia('(display-mode: standalone)').matches
  );
}

export const refuseOffer = (now: number): void => writeStored(STORED.installRefusedAt, now);
export const promptOf = (): InstallPrompt | null => (globalThis as Kept).caitingInstall ?? null;
/** A prompt works once. */
export const spendPrompt = (): void => void ((globalThis as Kept).caitingInstall = undefined);

/** An iPhone or iPad, whose browsers install by their own menu alone. */
export const isApple = (agent: string): boolean => /iPhone|iPad|iPod/.test(agent);
