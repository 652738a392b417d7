import { GRADE_GUEST } from '@caiting/contract';
import { isRefusal, ok, refuse } from '../../../platform/outcome.ts';
import { findPlayer, findPlayerByName } from '../../account/index.ts';
import { countTeams, daysAsked, listAgents } from '../../agency/index.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { changed, counted, told, type PreviewOf } from './told.ts';

const teamOf = async (db: Queries, player: bigint) => (await countTeams(db, [player])).get(player) ?? NO_TEAM;
const NO_TEAM = { direct: 0, team: 0 };

const setPlayerGrade: PreviewOf<'setPlayerGrade'> = async ({ db }, { userName, grade }) => {
  const player = await findPlayerByName(db, userName);
  if (player === null || grade === GRADE_GUEST) return refuse('notFound');
  return ok(told({ changes: [changed('grade', player.grade, grade)] }));
};

const setPlayerAgent: PreviewOf<'setPlayerAgent'> = async ({ db }, { userName, on }) => {
  const player = await findPlayerByName(db, userName);
  if (player === null) return refuse('notFound');
  const { direct, team } = await teamOf(db, player.id);
  return ok(
    told({
      figures: [counted('direct', direct), counted('players', team)],
      changes: [changed('agent', player.is_agent, on)],
    }),
  );
};

/** The player and everybody below, with the agent they stand under now. */
const moveMember: PreviewOf<'moveMember'> = async ({ db }, { userName, upline = '' }) => {
  const [member, agent] = [
    await findPlayerByName(db, userName),
    upline === '' ? null : await findPlayerByName(db, upline),
  ];
  if (member === null || (upline !== '' && agent === null)) return refuse('notFound');
  const [{ team }, above] = await Promise.all([
    teamOf(db, member.id),
    member.upline === null ? null : findPlayer(db, member.upline),
  ]);
  return ok(
    told({
      figures: [counted('players', team + 1)],
      changes: [changed('upline', above?.name ?? '', agent?.name ?? '')],
    }),
  );
};

const freezeCommission: PreviewOf<'freezeCommission'> = async ({ db }, { userName, on }) => {
  const days = await daysAsked(db, {});
  if (isRefusal(days)) return refuse('notFound');
  const [agent] = await listAgents(db, { name: userName, before: null, limit: 1 }, days);
  if (agent === undefined) return refuse('notFound');
  return ok(
    told({ figures: [counted('players', agent.team + 1)], changes: [changed('isFrozen', agent.is_frozen, on)] }),
  );
};

/** About players and lines of agents. */
export const peoplePreviews = {
  setPlayerGrade,
  setPlayerAgent,
  moveMember,
  freezeCommission,
};
