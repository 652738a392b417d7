import { PROVIDER_PATH } from '@caiting/contract';
import { postSigned, type SignedPeer } from '@caiting/server/platform/signed/post';
import {
  PROVIDER_HEADER,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
  realNowMs,
  signText,
} from '@caiting/server/platform/signed/sign';
import { RULES, type Played } from './judge.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { TOKEN, TestWallet } from './test-wallet.ts';

export interface Verdict {
  /** "<scenario>: <rule>", or the name of a door. */
  readonly name: string;
  readonly says: string;
  readonly isRight: boolean;
}

export interface KitOptions extends SignedPeer {
  /** How long the provider waits for an answer of the wallet. */
  readonly timeoutMs: number;
  /** Tells the provider where the wallet is. */
  pointAt(wallet: string): Promise<void>;
}

const ASK_MS = 30_000;
const STALE_MS = 6 * 60_000;

/** Tries a provider against the contract: plays every scenario at its test door, one after the other, and holds what it sent to every rule. */
export async function conform(options: KitOptions): Promise<Verdict[]> {
  const wallet = new TestWallet(options);
  await options.pointAt(await wallet.listen());
  try {
    const verdicts: Verdict[] = [];
    for (const scenario of SCENARIOS) {
      const played = await play(options, wallet, scenario);
      for (const rule of RULES)
        verdicts.push({
          name: `${scenario.name}: ${rule.name}`,
          says: `${scenario.about} ${rule.says}`,
          isRight: rule.holds(scenario, played),
        });
    }
    verdicts.push(...(await doors(options, wallet)));
    return verdicts;
  } finally {
    wallet.close();
  }
}

/** Asks the provider to play one round, then until it has nothing left to tell. */
async function play(options: KitOptions, wallet: TestWallet, scenario: Scenario): Promise<Played> {
  wallet.begin(scenario.script);
  const { stakes, back, token = TOKEN } = scenario;
  await ask(options, 'test/play', { token, stakes, back }).catch(() => undefined);
  let isSettled = false;
  for (let turn = 0; turn < 20 && !isSettled; turn += 1) {
    const answer = await ask(options, 'test/settle', {}).catch(() => ({ open: 1 }));
    isSettled = answer['open'] === 0;
  }
  return { heard: [...wallet.heard], net: wallet.net, isSettled };
}

async function doors(options: KitOptions, wallet: TestWallet): Promise<Verdict[]> {
  wallet.begin({});
  const refuses = async (key: string, ageMs: number): Promise<boolean> => {
    const path = `${PROVIDER_PATH}launch`;
    const body = JSON.stringify({ game: 'test', token: TOKEN, language: 'zh' });
    const timestamp = String(realNowMs() - ageMs);
    const response = await fetch(new URL(path, options.url), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [PROVIDER_HEADER]: options.provider,
        [TIMESTAMP_HEADER]: timestamp,
        [SIGNATURE_HEADER]: signText(key, { timestamp, path, body }),
      },
    });
    return response.status !== 200 || !(await response.text()).includes('"ok"');
  };
  const launched = await ask(options, 'launch', { game: 'test', token: TOKEN, language: 'zh' }).catch(
    () => ({}) as Answer,
  );
  const unheard = await ask(options, 'round', { round: 'never-heard', player: '1001' }).catch(() => ({}) as Answer);
  const url = String(launched['url'] ?? '');
  const isOwn = URL.canParse(url) && new URL(url).origin === new URL(options.url).origin;
  const report = unheard['report'] as { state?: string } | undefined;
  return [
    {
      name: 'launch',
      says: 'a launch gives a page of the provider’s own origin',
      isRight: launched['status'] === 'ok' && isOwn,
    },
    {
      name: 'launch: forged',
      says: 'a launch with a wrong signature is refused',
      isRight: await refuses('x'.repeat(40), 0),
    },
    {
      name: 'launch: stale',
      says: 'a launch of six minutes ago is refused',
      isRight: await refuses(options.key, STALE_MS),
    },
    { name: 'round: unknown', says: 'a round that was never played is unknown', isRight: report?.state === 'unknown' },
  ];
}

type Answer = Readonly<Record<string, unknown>>;

async function ask(options: KitOptions, message: string, body: object): Promise<Answer> {
  const text = await postSigned(options, PROVIDER_PATH + message, JSON.stringify(body), { timeoutMs: ASK_MS });
  return JSON.parse(text) as Answer;
}
