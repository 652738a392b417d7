import type { PARTS, PART_STATES } from '@caiting/contract';
import type { Deps } from './deps.ts';
import type { Health } from './health.ts';
import type { ServerModule } from './module.ts';

export type Part = (typeof PARTS)[number];
export type PartState = (typeof PART_STATES)[number];

/** How a part of the site is, by what its module knows without asking anybody outside. */
export interface PartProbe {
  readonly part: Part;
  state(deps: Deps): Promise<PartState>;
}

/** More often than once a minute, so that no minute is left out; the worst that a minute saw stays in its row. */
const PROBE_EVERY_MS = 10_000;

/** Notes the state of every part, again and again until jobs stop. A minute that nobody could note was one without a site. */
export function noteEachMinute(deps: Deps, modules: readonly ServerModule[], health: Health): void {
  const probes = modules.flatMap(({ availability }) => availability ?? []);
  if (probes.length === 0) return;
  deps.jobs.tick('availability', 'each', PROBE_EVERY_MS, () => noteAvailability(deps, probes, health));
}

/** The state of every part, written for this minute. The database takes it or is down itself: then the minute has no row. */
export async function noteAvailability(
  deps: Deps,
  probes: readonly PartProbe[],
  health: Pick<Health, 'read'>,
): Promise<void> {
  const { isServing } = await health.read();
  const states = isServing
    ? await Promise.all(probes.map((probe) => stateOf(deps, probe)))
    : probes.map((): PartState => 'down');
  await deps.db.run('select note_availability($1, $2)', [probes.map(({ part }) => part), states]);
}

async function stateOf(deps: Deps, { part, state }: PartProbe): Promise<PartState> {
  try {
    return await state(deps);
  } catch (error) {
    deps.log.error({ err: error, part }, 'the state of a part could not be read');
    return 'down';
  }
}
