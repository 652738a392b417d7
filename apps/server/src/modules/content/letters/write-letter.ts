import type { LetterTemplate, TextParams } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';

/** Writes a letter of the catalogue to one player; the same cause writes it once. */
export async function writeLetter(
  tx: Tx,
  letter: {
    readonly cause: string;
    readonly player: string;
    readonly template: LetterTemplate;
    readonly params: TextParams;
  },
): Promise<void> {
  const { cause, player, template, params } = letter;
  const written = await tx.maybeOne<{ id: bigint }>(
    `insert into letter (cause, audience, player, template, params) values ($1, 'one', $2, $3, $4)
     on conflict (cause) do nothing returning id`,
    [cause, player, template, JSON.stringify(params)],
  );
  if (written) await publishLater(tx, 'letter.sent', { players: player, letter: String(written.id) });
}

/** Writes one letter of the catalogue for these players; the same cause writes it once. */
export async function writeLetterToMany(
  tx: Tx,
  letter: {
    readonly cause: string;
    readonly players: readonly string[];
    readonly template: LetterTemplate;
    readonly params: TextParams;
  },
): Promise<void> {
  const { cause, players, template, params } = letter;
  const written = await tx.maybeOne<{ id: bigint }>(
    `insert into letter (cause, audience, players, template, params) values ($1, 'many', $2::bigint[], $3, $4)
     on conflict (cause) do nothing returning id`,
    [cause, players, template, JSON.stringify(params)],
  );
  if (written) await publishLater(tx, 'letter.sent', { players: players.join(','), letter: String(written.id) });
}

/** Writes what a person wrote, already screened, to one other. */
export async function writePersonal(
  tx: Tx,
  letter: {
    readonly cause: string;
    readonly sender: string;
    readonly receiver: string;
    /** The sender is the agent of the two. */
    readonly isAgent: boolean;
    readonly text: string;
  },
): Promise<void> {
  const { cause, sender, receiver, isAgent, text } = letter;
  const template: LetterTemplate = isAgent ? 'fromAgent' : 'fromMember';
  const { id } = await tx.one<{ id: bigint }>(
    `insert into letter (cause, audience, player, sender, template, body_zh) values ($1, 'one', $2, $3, $4, $5) returning id`,
    [cause, receiver, sender, template, text],
  );
  await publishLater(tx, 'letter.sent', { players: receiver, letter: String(id) });
}

/** Whom operators write to. */
export type Audience =
  | { readonly kind: 'one'; readonly player: string }
  | { readonly kind: 'many'; readonly players: readonly string[] }
  | { readonly kind: 'level'; readonly grade: number }
  | { readonly kind: 'line'; readonly agent: string }
  | { readonly kind: 'everybody' };

export interface LetterWords {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly bodyZh: string;
  readonly bodyEn: string;
}

/** Writes a letter in an operator's words: one row, whoever it is for. Its id; null when this cause has written one. */
export async function insertLetter(
  db: Queries,
  cause: string,
  to: Audience,
  { titleZh, titleEn, bodyZh, bodyEn }: LetterWords,
): Promise<string | null> {
  const written = await db.maybeOne<{ id: bigint }>(
    `insert into letter (cause, audience, player, players, grade, agent, title_zh, title_en, body_zh, body_en)
     values ($1, $2, $3, $4::bigint[], $5, $6, $7, $8, $9, $10) on conflict (cause) do nothing returning id`,
    [
      cause,
      to.kind,
      to.kind === 'one' ? to.player : null,
      to.kind === 'many' ? to.players : null,
      to.kind === 'level' ? to.grade : null,
      to.kind === 'line' ? to.agent : null,
      titleZh,
      titleEn,
      bodyZh,
      bodyEn,
    ],
  );
  return written && String(written.id);
}
