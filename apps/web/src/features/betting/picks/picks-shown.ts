const EMPTY_ROW = '–';
const TICKETS_SHOWN = 30;

/**
 * A bettingNumber as people read it (visual §3): digit games join digits, rows by ` | `, an empty row `–` (`– | – | 13579 | – | –`); two-digit numbers
 * and words keep a space. Typed tickets stay apart by commas. `positions` names the ticked places of 任选 plays.
 */
export function picksShown(text: string, positionNames: readonly string[] = []): string {
  const at = text.indexOf('@');
  const body = text.slice(at + 1);
  const prefix = at < 0 ? '' : `${placesShown(text.slice(0, at), positionNames)} · `;
  if (body.includes(';')) {
    const tickets = body.split(';');
    const shown = tickets.slice(0, TICKETS_SHOWN).map(valuesShown).join('，');
    return `${prefix}${shown}${tickets.length > TICKETS_SHOWN ? '…' : ''}`;
  }
  return prefix + body.split(',').map(valuesShown).join(' | ');
}

function valuesShown(row: string): string {
  if (row === '-') return EMPTY_ROW;
  const values = row.split(' ');
  return values.every((value) => /^\d$/.test(value)) ? values.join('') : values.join(' ');
}

function placesShown(places: string, names: readonly string[]): string {
  return places
    .split(' ')
    .map((place) => names[Number(place) - 1] ?? place)
    .join('');
}
