import {
  LETTERS_DAY_MAX,
  LETTERS_HOUR_MAX,
  LETTERS_TO_ONE_HOUR_MAX,
  LETTER_TEXT_MAX,
  letterCalls,
  type CallOutput,
} from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayer } from '../../account/index.ts';
import { agentOf, directAgent, memberScope } from '../../agency/index.ts';
import { screenLetter } from '../../chat/index.ts';
import { refusalOf } from '../../protection/index.ts';
import { findLetter } from './queries.ts';
import { isShutOut } from './shut-out.ts';
import { writePersonal } from './write-letter.ts';

/** Letters between an agent and the members of his line (docs/decisions/0185). */
export const personalBindings = [
  bind(letterCalls.sendMemberMessage, async ({ deps, session }, { userId, ...draft }) => {
    const scope = await memberScope(deps.db, session.userId, userId);
    if (isRefusal(scope)) return scope;
    return send(deps, { sender: session.userId, receiver: scope.player, isAgent: true }, draft);
  }),
  bind(letterCalls.sendAgentMessage, async ({ deps, session }, draft) => {
    const agent = await directAgent(deps.db, session.userId);
    if (agent === null) return refuse('agentNone');
    return send(deps, { sender: session.userId, receiver: agent, isAgent: false }, draft);
  }),
  bind(letterCalls.replyMessage, async ({ deps, session }, { id, ...draft }) => {
    const letter = await findLetter(deps.db, session.userId, id);
    if (!letter) return refuse('letterUnknown');
    if (letter.sender === null) return refuse('letterNoAnswer');
    const receiver = String(letter.sender);
    const agent = await agentOf(deps.db, session.userId, receiver);
    if (agent === null) return refuse('letterNoAnswer');
    return send(deps, { sender: session.userId, receiver, isAgent: agent === session.userId }, draft);
  }),
  bind(letterCalls.messageAgent, async ({ deps, session }) => ok(await messageAgent(deps.db, session.userId))),
  bind(letterCalls.setMessageAgent, async ({ deps, session }, { on }) => {
    await (on ? takeAgentLetters : refuseAgentLetters)(deps.db, session.userId);
    return ok({ isTaken: on });
  }),
];

/** Who writes to whom; `isAgent`: the sender is the agent of the two. */
interface Way {
  readonly sender: string;
  readonly receiver: string;
  readonly isAgent: boolean;
}

interface Draft {
  readonly content: string;
  readonly sendKey: string;
}

type WritingRefusal =
  | 'messageEmpty'
  | 'messageTooLong'
  | 'messageLinesTooMany'
  | 'textForbidden'
  | 'lettersTooMany'
  | 'letterNotTaken'
  | 'letterShutOut'
  | 'requestIdReused';

/** Writes it, once for each draft; the number of a draft stands for its words and its receiver. One letter of a sender at a time: what comes in at once is counted like what comes in turn. */
async function send(
  deps: Deps,
  way: Way,
  { content, sendKey }: Draft,
): Promise<Outcome<CallOutput<typeof letterCalls.replyMessage>, WritingRefusal>> {
  const screened = await screenLetter(deps, content, LETTER_TEXT_MAX);
  if (!screened.ok) return screened;
  const cause = `person:${way.sender}:${sendKey}`;
  return deps.db.tx(async (tx) => {
    await tx.run(`select pg_advisory_xact_lock(hashtextextended('letters:' || $1, 0))`, [way.sender]);
    const known = await findWritten(tx, cause);
    if (known !== null)
      return known.receiver === way.receiver && known.text === screened.data
        ? ok({ sent: true })
        : refuse('requestIdReused');
    if (!(await isTaken(tx, way))) return refuse('letterNotTaken');
    if (!way.isAgent && (await isShutOut(tx, way.receiver, way.sender))) return refuse('letterShutOut');
    const seconds = await secondsToWait(tx, way);
    if (seconds > 0) return refuse('lettersTooMany', { params: { seconds } });
    await writePersonal(tx, { cause, ...way, text: screened.data });
    return ok({ sent: true });
  });
}

/** The letter that a draft has become. */
function findWritten(tx: Tx, cause: string): Promise<{ receiver: string; text: string } | null> {
  return tx.maybeOne('select player::text as receiver, body_zh as text from letter where cause = $1', [cause]);
}

/**
 * A locked account takes none. An agent's letter is one of the site's ways to call people back: it reaches nobody who has excluded himself or pauses,
 * nor who wished for none.
 */
async function isTaken(tx: Tx, { receiver, isAgent }: Way): Promise<boolean> {
  const { is_open, is_refused } = await tx.one<{ is_open: boolean; is_refused: boolean }>(
    `select state = 'active' as is_open, exists (select from agent_letters_refused r where r.player = p.id) as is_refused
       from player p where id = $1`,
    [receiver],
  );
  if (!is_open || !isAgent) return is_open;
  return !is_refused && (await refusalOf(tx, receiver, 'activity', money(0n))) === null;
}

/** Until the oldest of the last so many letters is an hour or a day old. */
async function secondsToWait(tx: Tx, { sender, receiver }: Way): Promise<number> {
  const left = (whose: string, span: string, most: number) =>
    `(select ceil(extract(epoch from sent_at + interval '${span}' - app_now()))::int from letter
       where ${whose} and sent_at > app_now() - interval '${span}' order by sent_at desc offset ${most - 1} limit 1)`;
  const { seconds } = await tx.one<{ seconds: number | null }>(
    `select greatest(${left('sender = $1 and player = $2', '1 hour', LETTERS_TO_ONE_HOUR_MAX)},
                     ${left('sender = $1', '1 hour', LETTERS_HOUR_MAX)},
                     ${left('sender = $1', '1 day', LETTERS_DAY_MAX)}) as seconds`,
    [sender, receiver],
  );
  return seconds ?? 0;
}

async function messageAgent(db: Queries, player: string): Promise<CallOutput<typeof letterCalls.messageAgent>> {
  const [agent, refused] = await Promise.all([
    directAgent(db, player),
    db.maybeOne('select from agent_letters_refused where player = $1', [player]),
  ]);
  const who = agent === null ? null : await findPlayer(db, agent);
  if (who === null) return { agent: null, isTaken: refused === null };
  const isShut = await isShutOut(db, String(who.id), player);
  return { agent: { nickname: who.shown_name, isShut }, isTaken: refused === null };
}

async function refuseAgentLetters(db: Queries, player: string): Promise<void> {
  await db.run('insert into agent_letters_refused (player) values ($1) on conflict do nothing', [player]);
}

async function takeAgentLetters(db: Queries, player: string): Promise<void> {
  await db.run('delete from agent_letters_refused where player = $1', [player]);
}
