import { ODDS_CHANGES_MAX, ODDS_SETTINGS, consoleOddsCalls, type CallInput, type CallOutput } from '@caiting/contract';
import type { LotteryCode } from '@caiting/contract/wire';
import { playsOf, type Group } from '@caiting/lottery';
import { howToPlay } from '@caiting/lottery/how-to-play';
import { RATE_SCALE, formatRate, rateOf } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { lossLimits } from '../../betting/index.ts';
import { listLotteryLines } from '../../draws/index.ts';
import { changesOfGroup, groupRules, scheduledOfGroup, tenantValues, type GroupRules } from '../../tenant/index.ts';
import { unlogged } from '../core/roles.ts';

type Call = typeof consoleOddsCalls.lotteryOdds;
type Answer = CallOutput<Call>;

export const oddsBindings = [unlogged(consoleOddsCalls.lotteryOdds, ({ deps }, input) => lotteryOdds(deps, input))];

async function lotteryOdds(deps: Deps, { lotteryCode }: CallInput<Call>): Promise<Outcome<Answer, 'lotteryUnknown'>> {
  const lotteries = await listLotteryLines(deps.db);
  const lottery = lotteries.find(({ code }) => code === lotteryCode);
  if (lottery === undefined) return refuse('lotteryUnknown');
  const group = lottery.group as Group;
  const [values, limits, changes, scheduled] = await Promise.all([
    tenantValues(deps),
    lossLimits(deps.db),
    changesOfGroup(deps.db, group, ODDS_SETTINGS, ODDS_CHANGES_MAX),
    scheduledOfGroup(deps.db, group, ODDS_SETTINGS),
  ]);
  const rules = groupRules(values, group);
  const { issueLimit, playLimit } = limits.of(lotteryCode, group);
  return ok({
    lotteryCode: lotteryCode as LotteryCode,
    lotteryName: lottery.name,
    lotteryType: group,
    lotteries: lotteries.filter((one) => one.group === group).map(({ name }) => name),
    payoutCeiling: formatRate(rateOf(RATE_SCALE - rules.rebateMax)),
    issueLimit,
    playLimit,
    list: playRows(group, rules),
    values: ODDS_SETTINGS.map((key) => ({ key, value: values[key][group] })),
    toCome: scheduled.flatMap(({ id, key, after, asked_name, agreed_name, at }) => {
      const before = values[key][group];
      // A change of other groups alone is none of this one.
      if (after === before) return [];
      return {
        scheduleId: String(id),
        key,
        before,
        after,
        askedBy: asked_name,
        agreedBy: agreed_name,
        startsAt: at.getTime(),
      };
    }),
    changes: changes.map(({ key, before, after, asked_name, agreed_name, at }) => ({
      key,
      before,
      after,
      askedBy: asked_name,
      agreedBy: agreed_name,
      at: at.getTime(),
    })),
  });
}

/** Fair odds are those that would give back all that is staked. */
const FAIR = { base: rateOf(RATE_SCALE), point: rateOf(0n) };

/** Each tier of each play, by the same counting as the page that explains plays to players. */
function playRows(group: Group, { basePayout: base, rebateDefault, rebateMax }: GroupRules): Answer['list'] {
  const plays = playsOf(group);
  const [fair, usual, most] = [FAIR, { base, point: rebateDefault }, { base, point: rebateMax }].map((payout) =>
    howToPlay(plays, payout),
  );
  return (usual ?? []).flatMap(({ code, path, label, family, tiers }, at) =>
    tiers.map((tier, place) => {
      const [even, top] = [fair?.[at]?.tiers[place], most?.[at]?.tiers[place]];
      if (even === undefined || top === undefined) throw new Error(`${group} ${code} has other tiers at other odds`);
      return {
        playCode: code,
        playName: [...path, label].join(' · '),
        family,
        tier: tier.name,
        chance: tier.chance,
        fairOdds: even.odds,
        odds: tier.odds,
        oddsMax: top.odds,
        returnDefault: tier.returnedPercent,
        returnMax: top.returnedPercent,
      };
    }),
  );
}
