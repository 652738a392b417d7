/** Every play of every group at once: for the server and the tools. The web loads one group at a time (groups.ts). */
import type { Group, Play } from './play.ts';
import { plays as bj28 } from './bj28/index.ts';
import { plays as fc3d } from './fc3d/index.ts';
import { plays as k3 } from './k3/index.ts';
import { plays as kl8 } from './kl8/index.ts';
import { plays as lhc, playsOfYear } from './lhc/index.ts';
import { plays as pk10 } from './pk10/index.ts';
import { plays as pl35 } from './pl35/index.ts';
import { plays as ssc } from './ssc/index.ts';
import { plays as syx5 } from './syx5/index.ts';

const PLAYS: Readonly<Record<Group, readonly Play[]>> = {
  K3: k3,
  SSC: ssc,
  KL8: kl8,
  LHC: lhc,
  PK10: pk10,
  PL35: pl35,
  SYX5: syx5,
  FC3D: fc3d,
  BJ28: bj28,
};

const BY_CODE: ReadonlyMap<string, Play> = new Map(
  Object.values(PLAYS).flatMap((plays) => plays.map((play) => [`${play.group}/${play.code}`, play] as const)),
);

/** Codes are looked up without walking a group's list: every bet asks. */
const byCode = (plays: readonly Play[]): ReadonlyMap<string, Play> => new Map(plays.map((play) => [play.code, play]));

/** By the group's list itself: years of the same figures share one. */
const lhcByList = new WeakMap<readonly Play[], ReadonlyMap<string, Play>>();

/** Plays of one group in the catalogue's order. `lunarYear` sets the figures of LHC, which are those of 2026 without it. */
export function playsOf(group: Group, lunarYear?: number): readonly Play[] {
  return group === 'LHC' && lunarYear !== undefined ? playsOfYear(lunarYear) : PLAYS[group];
}

/** The play of that group and playDetailCode, or undefined. `lunarYear` as in `playsOf`. */
export function findPlay(group: string, code: string, lunarYear?: number): Play | undefined {
  if (group !== 'LHC' || lunarYear === undefined) return BY_CODE.get(`${group}/${code}`);
  const list = playsOfYear(lunarYear);
  const known = lhcByList.get(list) ?? byCode(list);
  lhcByList.set(list, known);
  return known.get(code);
}
