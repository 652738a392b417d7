import { PUBLIC_RELAYS, QUICKNET, isSigned } from '@caiting/lottery/verify';
import { useQuery } from '@tanstack/react-query';
import { defineTexts, useText } from '../../../platform/i18n/i18n.ts';
import { serverNow } from '../../../platform/time/clock.ts';
import { Tag } from '../../../ui/display/Tag.tsx';

const texts = defineTexts(
  {
    now: '此刻对照',
    agrees: '您的浏览器从公共中继看到第 {round} 轮，与本站时钟相符。',
    behind: '您的浏览器从公共中继看到第 {round} 轮，比本站时钟晚 {n} 秒：本站时钟落后，请勿投注，并保存此页。',
    silent: '您的浏览器此刻问不到公共中继，无法对照。',
  },
  {
    now: 'Compared now',
    agrees: 'Your browser sees round {round} at a public relay; it agrees with the site’s clock.',
    behind:
      'Your browser sees round {round} at a public relay, {n} s later than the site’s clock: the site’s clock is behind. Do not bet, and save this page.',
    silent: 'Your browser cannot reach a public relay right now, so nothing can be compared.',
  },
);

/** Of two operators. */
const ASKED = 2;
const ASK_AGAIN_MS = 15_000;
const TIMEOUT_MS = 5_000;
const BEHIND_MAX_S = 2;

/** The newest round of the public network as this browser sees it, beside the site's clock: no word of the site is needed for it. */
export function NetworkNow() {
  const t = useText(texts);
  const { data } = useQuery({
    queryKey: ['network round'],
    queryFn: newestRound,
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
  });
  if (data === undefined) return null;
  if (data === null) return <span>{t('silent')}</span>;
  const isBehind = data.aheadS > BEHIND_MAX_S;
  return (
    <>
      <Tag tone={isBehind ? 'danger' : 'ok'}>{t('now')}</Tag>{' '}
      <span className="num" role={isBehind ? 'alert' : undefined}>
        {isBehind ? t('behind', { round: data.round, n: Math.ceil(data.aheadS) }) : t('agrees', { round: data.round })}
      </span>
    </>
  );
}

/** Of the relays that answer, the newest round that the network signed. */
async function newestRound(): Promise<{ round: number; aheadS: number } | null> {
  const seen = await Promise.all(PUBLIC_RELAYS.slice(0, ASKED).map((relay) => roundAt(relay)));
  const newest = seen.filter((one) => one !== null).toSorted((one, other) => other.round - one.round)[0];
  return newest ?? null;
}

async function roundAt(relay: string): Promise<{ round: number; aheadS: number } | null> {
  try {
    const response = await fetch(`https://${relay}/${QUICKNET.chainHash}/public/latest`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      credentials: 'omit',
      cache: 'no-store',
    });
    const now = serverNow() / 1000;
    const { round, signature } = (await response.json()) as { round: number; signature: string };
    if (!(await isSigned({ round, signature, publicKey: QUICKNET.publicKey }))) return null;
    return { round, aheadS: QUICKNET.genesis + (round - 1) * QUICKNET.periodSeconds - now };
  } catch {
    // No network, or the relay does not answer: the page says that it has nothing to compare with.
    return null;
  }
}
