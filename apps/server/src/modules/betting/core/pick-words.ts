import type { OwnWord } from '@caiting/contract';
import type { PickError } from '@caiting/lottery';

const ENGLISH: Readonly<Record<PickError['reason'], string>> = {
  empty: 'nothing is picked',
  tooLong: 'too long a text',
  separator: 'a separator that is none of this play',
  character: 'a character that is not allowed',
  rows: 'another number of rows than this play has',
  unknownValue: 'no such option',
  repeatedValue: 'an option picked twice',
  emptyRow: 'a row without picks',
  positions: 'positions are missing or not of this play',
  ticketLength: 'another number of numbers than a ticket has',
  repeatedTicket: 'a ticket typed twice',
  impossibleTicket: 'no ticket of this play',
  bankers: 'a banker that is picked again',
  tooFew: 'too few picks',
  tooMany: 'too many picks',
  noTicket: 'the picks make no ticket',
  tooManyTickets: 'too many tickets in one bet',
};

/** What is wrong with picks: the grammar's own sentence, and the same for English readers. */
export function pickWords({ reason, message, row, value }: PickError): OwnWord {
  const place = row === undefined ? '' : ` (row ${row})`;
  return { zh: message, en: `${ENGLISH[reason]}${place}${value === undefined ? '' : `: ${value}`}` };
}
