/** One group's plays on demand: each import is a chunk of its own in the web bundle. */
import type { Group, Play } from './play.ts';

const LOADERS: Readonly<Record<Group, () => Promise<{ readonly plays: readonly Play[] }>>> = {
  K3: () => import('./k3/index.ts'),
  SSC: () => import('./ssc/index.ts'),
  KL8: () => import('./kl8/index.ts'),
  LHC: () => import('./lhc/index.ts'),
  PK10: () => import('./pk10/index.ts'),
  PL35: () => import('./pl35/index.ts'),
  SYX5: () => import('./syx5/index.ts'),
  FC3D: () => import('./fc3d/index.ts'),
  BJ28: () => import('./bj28/index.ts'),
};

/** Loads the plays of one group in the catalogue's order. `lunarYear` sets the figures of LHC, which are those of 2026 without it. */
export async function loadPlays(group: Group, lunarYear?: number): Promise<readonly Play[]> {
  if (group === 'LHC' && lunarYear !== undefined) return (await import('./lhc/index.ts')).playsOfYear(lunarYear);
  return (await LOADERS[group]()).plays;
}
