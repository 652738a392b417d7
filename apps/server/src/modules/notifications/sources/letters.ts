import { INVITING_KINDS } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { letterTold, noticesTold, sharedLetters, type LetterTold } from '../../content/index.ts';
import { listResting } from '../../protection/index.ts';
import { knownValues, markKeys, markLettersUpTo } from '../core/queries.ts';
import { tellLater } from '../core/tell.ts';
import { kindOfLetter, writeNotifications, writeQuietly, type Told } from '../core/write.ts';

/** Letters to named players: each is told by what it speaks of, and read with its letter. */
export function noteLetters(deps: Deps): void {
  deps.outbox.on('letter.sent', async ({ players, letter }, tx) => {
    const told = letter === undefined ? null : await letterTold(tx, letter);
    if (told === null) return;
    const whom = await thoseWhoMayBeInvited(tx, told, players.split(','));
    const rows = whom.map((player) => toldOf(player, told));
    tellLater(deps, tx, await writeNotifications(tx, rows, 'once'));
  });
  deps.outbox.on('letter.read', async ({ player, letter, isAll }, tx) => {
    const isChanged = isAll
      ? await markLettersUpTo(tx, player, letter)
      : await markKeys(tx, player, [`letter:${letter}`]);
    if (isChanged) tellLater(deps, tx, [player]);
  });
}

async function thoseWhoMayBeInvited(
  tx: Tx,
  letter: LetterTold,
  players: readonly string[],
): Promise<readonly string[]> {
  if (!INVITING_KINDS.includes(kindOfLetter(letter.template))) return players;
  const resting = await listResting(tx, players);
  return players.filter((player) => !resting.has(player));
}

const toldOf = (player: string, { id, template, params }: LetterTold): Told => ({
  player,
  key: `letter:${id}`,
  kind: kindOfLetter(template),
  template,
  params,
});

/**
 * What goes to many is one row of its own module, however many read it: a player's rows of it are written when he looks.
 */
export async function noteShared({ db }: Pick<Deps, 'db'>, session: Session): Promise<void> {
  const { userId } = session;
  const [letters, notices] = await Promise.all([sharedLetters(db, userId), noticesTold(db, session)]);
  const rows: Told[] = [
    ...letters.map((letter) => toldOf(userId, letter)),
    ...notices.map(({ id, title }): Told => ({
      player: userId,
      key: `notice:${id}`,
      kind: 'notice',
      template: '',
      params: { title, link: `/userCenter/noticeDetail?id=${id}` },
    })),
  ];
  if (rows.length === 0) return;
  const known = await knownValues(
    db,
    userId,
    rows.map(({ key }) => key),
  );
  const fresh = rows.filter(({ key }) => !known.has(key));
  if (fresh.length > 0) await db.tx((tx) => writeQuietly(tx, fresh.toReversed(), 'once'));
}
