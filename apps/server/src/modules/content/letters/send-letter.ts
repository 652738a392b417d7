import { GRADE_LABELS, narrowed, splitNames, type CallInput, type consoleContentCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { countOpenAccounts, findPlayerByName } from '../../account/index.ts';
import { insertLetter, type Audience } from './write-letter.ts';

type Input = CallInput<typeof consoleContentCalls.sendLetter>;
type Refused = 'notFound' | 'letterTargetWrong';

/** Names that one letter may list. */
const NAMES_MAX = 500;

/** Writes an operator's letter. Those who are named hear of it at once; whoever else it is for finds it at the next look (docs/decisions/0170). */
export async function sendLetter(deps: Deps, cause: string, input: Input): Promise<Outcome<string, Refused>> {
  const to = await audienceOf(deps.db, input);
  if (!to.ok) return to;
  await deps.db.tx(async (tx) => {
    const letter = await insertLetter(tx, cause, to.data, input);
    if (letter === null) return;
    const told = to.data.kind === 'one' ? [to.data.player] : to.data.kind === 'many' ? to.data.players : [];
    if (told.length > 0) await publishLater(tx, 'letter.sent', { players: told.join(','), letter });
  });
  return ok(input.audience === 'everybody' ? '全体会员' : input.target.trim());
}

/** How many people it would reach now: accounts that are closed for good have nobody to read it. */
export async function countReaders(
  db: Queries,
  asked: Pick<Input, 'audience' | 'target'>,
): Promise<Outcome<number, Refused>> {
  const to = await audienceOf(db, asked);
  if (!to.ok) return to;
  const meant = to.data.kind === 'one' ? { kind: 'many' as const, players: [to.data.player] } : to.data;
  return ok(await countOpenAccounts(db, meant));
}

async function audienceOf(
  db: Queries,
  { audience, target }: Pick<Input, 'audience' | 'target'>,
): Promise<Outcome<Audience, Refused>> {
  const words = target.trim();
  switch (audience) {
    case 'everybody':
      return words === '' ? ok({ kind: 'everybody' }) : refuse('letterTargetWrong');
    case 'level':
      return Object.hasOwn(GRADE_LABELS, words)
        ? ok({ kind: 'level', grade: Number(words) })
        : refuse('letterTargetWrong');
    case 'line': {
      const agent = await findPlayerByName(db, narrowed('userName', words));
      if (agent === null) return refuse('notFound');
      return agent.is_agent ? ok({ kind: 'line', agent: String(agent.id) }) : refuse('letterTargetWrong');
    }
    case 'players':
      return named(db, words);
  }
}

async function named(db: Queries, words: string): Promise<Outcome<Audience, Refused>> {
  const names = [...new Set(splitNames(words).map((name) => name.toLowerCase()))];
  if (names.length === 0 || names.length > NAMES_MAX) return refuse('letterTargetWrong');
  const rows = await db.query<{ id: bigint }>('select id from player where name_lower = any ($1::text[])', [names]);
  if (rows.length < names.length) return refuse('notFound');
  const players = rows.map(({ id }) => String(id));
  return players.length === 1 ? ok({ kind: 'one', player: players[0] as string }) : ok({ kind: 'many', players });
}
