import {
  consolePreviewCalls,
  moneyText,
  settingTakesTwo,
  type CallInput,
  type CallOutput,
  type SettingName,
} from '@caiting/contract';
import { GROUPS, playsOf } from '@caiting/lottery';
import { howToPlay } from '@caiting/lottery/how-to-play';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { refundsOf } from '../../betting/index.ts';
import { countReaders } from '../../content/index.ts';
import { findIssue, findLottery } from '../../draws/index.ts';
import { groupRules, readSetting, tenantValues, writtenValue, type TenantValues } from '../../tenant/index.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

type Calls = typeof consolePreviewCalls;

/** What acts would come to. Nothing here is kept or changed; the acts look again. */
export const previewBindings = [
  unlogged(consolePreviewCalls.voidPreview, ({ deps }, input) => voidPreview(deps, input)),
  logged(consolePreviewCalls.valuePreview, ({ deps }, input) => valuePreview(deps, input)),
  logged(consolePreviewCalls.letterPreview, async ({ deps }, input) => {
    const counted = await countReaders(deps.db, input);
    return counted.ok ? ok({ recipients: counted.data }) : counted;
  }),
];

async function voidPreview(
  deps: Deps,
  { lotteryCode, issue: issueNo }: CallInput<Calls['voidPreview']>,
): Promise<Outcome<CallOutput<Calls['voidPreview']>, 'lotteryUnknown' | 'issueUnknown'>> {
  if ((await findLottery(deps, lotteryCode)) === null) return refuse('lotteryUnknown');
  const issue = await findIssue(deps, lotteryCode, issueNo);
  if (issue === null) return refuse('issueUnknown');
  const { refund, ...counts } = await refundsOf(deps.db, issue.id);
  return ok({ ...counts, refund: moneyText(money(refund)) });
}

type SettingAnswer = CallOutput<Calls['valuePreview']>;

async function valuePreview(
  deps: Deps,
  { key, value }: CallInput<Calls['valuePreview']>,
): Promise<Outcome<SettingAnswer, 'settingUnknown' | 'badInput'>> {
  const values = await tenantValues(deps);
  const read = readSetting(values, key, writtenValue(key, value));
  if (!read.ok) return read;
  const before = values[read.data.key];
  const { after } = read.data;
  return ok({
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    takesTwo: settingTakesTwo(read.data.key as SettingName, after, before),
    returns: CHANGES_ODDS.has(key) ? returnsOf(values, { ...values, [read.data.key]: after }) : [],
  });
}

const CHANGES_ODDS: ReadonlySet<string> = new Set(['basePayout', 'rebateMax']);

/** Every tier of every play whose odds differ, exactly. */
function returnsOf(before: TenantValues, after: TenantValues): SettingAnswer['returns'] {
  return GROUPS.flatMap((group) => {
    const [was, now] = [payoutOf(before, group), payoutOf(after, group)];
    if (was.base === now.base && was.point === now.point) return [];
    const later = howToPlay(playsOf(group), now);
    return howToPlay(playsOf(group), was).flatMap(({ path, label, tiers }, place) =>
      tiers.flatMap((tier, at) => {
        const changed = later[place]?.tiers[at];
        if (changed === undefined || changed.odds === tier.odds) return [];
        return {
          group,
          playName: [...path, label].join(' · '),
          tier: tier.name,
          oddsBefore: tier.odds,
          oddsAfter: changed.odds,
          returnBefore: tier.returnedPercent,
          returnAfter: changed.returnedPercent,
        };
      }),
    );
  });
}

function payoutOf(values: TenantValues, group: (typeof GROUPS)[number]) {
  const { basePayout, rebateMax } = groupRules(values, group);
  return { base: basePayout, point: rebateMax };
}
