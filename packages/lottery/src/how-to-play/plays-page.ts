/** The catalogue as a page: the generated part of docs/plays.md (§7 to §12), every play with rule, example, count, chances, odds and return. */
import { playsOf } from '../catalogue.ts';
import type { Payout } from '../odds.ts';
import type { Group, Picks, Play } from '../play.ts';
import { factsOf, type PlayFacts, type TierFacts } from './how-to-play.ts';

const SECTIONS: readonly (readonly [title: string, groups: readonly Group[]])[] = [
  ['7. SSC 时时彩', ['SSC']],
  ['8. K3 快三', ['K3']],
  ['9. SYX5 11选5 and PK10', ['SYX5', 'PK10']],
  ['10. FC3D 福彩3D and PL35 排列三/五', ['FC3D', 'PL35']],
  ['11. KL8 快乐8 and BJ28 PC蛋蛋', ['KL8', 'BJ28']],
  ['12. LHC 六合彩', ['LHC']],
];
const FAMILIES = [
  ['official', '官方 (2 yuan × count × multiple × unit)'],
  ['credit', '信用 (amount per ticket × count)'],
] as const;

/** Sections 7 to 12 at this payout. */
export function playsPage(payout: Payout): string {
  return SECTIONS.flatMap(([title, groups]) => [
    `## ${title}`,
    '',
    ...groups.flatMap((group) => FAMILIES.flatMap(([family, words]) => table(group, family, words, payout))),
  ]).join('\n');
}

function table(group: Group, family: Play['family'], words: string, payout: Payout): string[] {
  const facts = (playsOf(group) as readonly Play<Picks>[])
    .filter((play) => play.family === family)
    .map((play) => factsOf(play, payout));
  if (facts.length === 0) return [];
  return [
    `### ${group} ${words}: ${facts.length}`,
    '',
    '| code | play | rule | example | count | chance | odds | return |',
    '|---|---|---|---|---|---|---|---|',
    ...facts.map(row),
    '',
  ];
}

function row({ code, path, rule, example, exampleCount, count, tiers }: PlayFacts): string {
  const groups = alike(tiers);
  const each = (value: (tier: TierFacts) => string): string =>
    groups.map(([names, tier]) => (groups.length === 1 ? value(tier) : `${names}: ${value(tier)}`)).join('<br>');
  return `| ${[
    code,
    path.join(' · '),
    rule,
    `\`${example}\` (${exampleCount})`,
    count,
    each(({ chance, refund }) => (refund === null ? chance : `${chance}, 退 ${refund}`)),
    each(({ odds }) => odds),
    each(({ returnedPercent }) => `${returnedPercent} %`),
  ]
    .map((cell) => cell.replaceAll('|', '\\|'))
    .join(' | ')} |`;
}

/** Tiers of the same figures together, their names joined by "/". */
function alike(tiers: readonly TierFacts[]): [names: string, tier: TierFacts][] {
  const figures = ({ chance, refund, odds, returnedPercent }: TierFacts): string =>
    [chance, refund, odds, returnedPercent].join();
  return [...Map.groupBy(tiers, figures).values()].map((same) => [
    same.map(({ name }) => name).join('/'),
    same[0] as TierFacts,
  ]);
}
