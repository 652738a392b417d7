import type { Picks, Play } from '@caiting/lottery/core';
import { translated } from '../../platform/i18n/i18n.ts';

/** What of a play says how its picks are written. */
type Written = Pick<Play<Picks>, 'shape'>;

const EMPTY_ROW = '–';
const TICKETS_SHOWN = 30;
/** Digit games write up to five places with their empty rows; longer plays name the places they fill. */
const ROWS_WRITTEN = 5;

/**
 * A bettingNumber as people read it (looks §3): digit games join digits, rows by ` | `, an empty row `–` (`– | – | 13579 | – | –`); two-digit numbers
 * and words keep a space; typed tickets stay apart by commas. With its play, the places of 任选 plays and of long or two-sided rows are named
 * (`冠军 龙，第四名 双`). Of typed tickets lists show the first ones, a bet's own page all: `most`.
 */
export function picksShown(text: string, play?: Written, most = TICKETS_SHOWN): string {
  const at = text.indexOf('@');
  const body = text.slice(at + 1);
  const prefix = at < 0 ? '' : `${placesShown(text.slice(0, at), play)} · `;
  if (body.includes(';')) {
    const tickets = body.split(';');
    const shown = tickets.slice(0, most).map(valuesShown).join('，');
    return `${prefix}${shown}${tickets.length > most ? '…' : ''}`;
  }
  const rows = body.split(',');
  return prefix + (namedRows(rows, play) ?? rows.map(valuesShown).join(' | '));
}

/** Filled rows by name, where writing every row would only count dashes. */
function namedRows(rows: readonly string[], play: Written | undefined): string | null {
  if (!play || play.shape.rows.length !== rows.length || !rows.includes('-')) return null;
  if (play.shape.kind !== 'words' && rows.length <= ROWS_WRITTEN) return null;
  return rows
    .flatMap((row, at) =>
      row === '-' ? [] : [`${translated(play.shape.rows[at]?.label ?? '')} ${valuesShown(row)}`.trim()],
    )
    .join('，');
}

function valuesShown(row: string): string {
  if (row === '-') return EMPTY_ROW;
  const values = row.split(' ');
  return values.every((value) => /^\d$/.test(value)) ? values.join('') : values.map(translated).join(' ');
}

function placesShown(places: string, play: Written | undefined): string {
  const names = places.split(' ').map((place) => play?.shape.positions?.names[Number(place) - 1] ?? place);
  return translated(names.join(''));
}
