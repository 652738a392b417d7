import type { BothLanguages, LetterTemplate, TextParams } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { findAnyLetter, listShared, type LetterRow } from './queries.ts';

/** A letter as the list of notifications names it: by its template, or by the title that an operator wrote. */
export interface LetterTold {
  readonly id: string;
  readonly template: LetterTemplate | '';
  readonly params: TextParams;
}

/** Shared letters that are told to whoever looks: so many days, so many of them. */
const SHARED_DAYS = 30;
const SHARED_MAX = 50;

export async function letterTold(db: Queries, id: string): Promise<LetterTold | null> {
  const row = await findAnyLetter(db, id);
  return row && toldOf(row);
}

/** Unread letters to a level, a line or everybody that this player may read. */
export async function sharedLetters(db: Queries, player: string): Promise<LetterTold[]> {
  return (await listShared(db, player, SHARED_DAYS, SHARED_MAX)).map(toldOf);
}

function toldOf({ id, template, params, sender_name, title_zh, title_en }: LetterRow): LetterTold {
  if (template === '') {
    const title: BothLanguages = { zh: title_zh, en: title_en };
    return { id: String(id), template, params: { title } };
  }
  // What a person wrote stays in the letter.
  return {
    id: String(id),
    template,
    params: sender_name === null ? params : { sender: sender_name, text: { zh: '', en: '' } },
  };
}
