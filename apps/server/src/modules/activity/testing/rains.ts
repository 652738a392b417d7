import { randomUUID } from 'node:crypto';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createRain, type RainDraft } from '../rain/publish-rain.ts';
import { receivePacket } from '../rain/receive.ts';

export const MINUTE_MS = 60_000;

export interface TestRain {
  readonly id: string;
  /** Ids of its windows, in order. */
  readonly windows: readonly string[];
  /** The id of the first, or the only one. */
  readonly window: string;
}

/** A window from `from` to `to` minutes from now. */
export const aWindow = (now: number, from: number, to: number, more: Partial<RainDraft['windows'][number]> = {}) => ({
  startsAt: now + from * MINUTE_MS,
  endsAt: now + to * MINUTE_MS,
  pool: '100',
  packets: 50,
  ...more,
});

/** A rain that was published an hour ago and whose one window runs: 100 yuan in 50 packets, one for everybody, or as told. */
export async function aRain(deps: Deps, given: Partial<RainDraft> = {}): Promise<TestRain> {
  const now = (await appNow(deps.db)).getTime();
  const draft: RainDraft = {
    titleZh: '红包雨',
    titleEn: '',
    wagering: '1',
    perDevice: false,
    chances: [{ grade: 1, chances: 1 }],
    windows: [aWindow(now, -5, 5)],
    ...given,
  };
  const made = await deps.db.tx((tx) => createRain(tx, 'test', draft, new Date(now - 60 * MINUTE_MS)));
  if (!made.ok) throw new Error(`no rain: ${made.key} ${JSON.stringify(made.params)}`);
  const windows = await deps.db.query<{ id: bigint }>(
    'select id from rain_window where rain = $1::int8 order by starts_at',
    [made.data],
  );
  const ids = windows.map(({ id }) => String(id));
  return { id: made.data, windows: ids, window: ids[0] ?? '' };
}

/** Opens a packet and gives its amount, or the refusal's name. */
export async function open(
  deps: Deps,
  { userId, device = null }: { readonly userId: string; readonly device?: string | null },
  window: string,
  requestId: string = randomUUID(),
): Promise<string> {
  const outcome = await receivePacket(deps, { userId, requestId, device }, window);
  return outcome.ok ? outcome.data.amount : outcome.key;
}
