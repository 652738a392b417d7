import { row, type Table } from './table-rows.ts';

const OF: readonly (readonly [key: string, measures: string])[] = [
  ['placed', 'a bet placed through the call'],
  ['settled', 'a bet settled, a tenth of them won, half with a rebate'],
  ['said', 'a text in the hall, without its deliveries'],
];

/** No figure here hangs on the machine’s load, and none has a goal: docs/growth.md reckons with them. */
export const COST: Table = {
  bench: 'cost',
  measures: 'What one bet and one text take of the log, the disk and the processors.',
  rows: [
    ...OF.flatMap(([key, measures]) => [
      row(`${key}Wal`, `${key}.walBytes`, { measures: `bytes of write-ahead log: ${measures}`, goal: null }),
      row(`${key}Disk`, `${key}.diskBytes`, { measures: `bytes of tables and indexes: ${measures}`, goal: null }),
      row(`${key}ServerMs`, `${key}.serverMs`, {
        measures: `processor time of the server: ${measures}`,
        goal: null,
        unit: 'ms',
      }),
      row(`${key}DatabaseMs`, `${key}.databaseMs`, {
        measures: `processor time of PostgreSQL: ${measures}`,
        goal: null,
        unit: 'ms',
      }),
    ]),
    row('deliveryUs', 'deliveryUs', {
      measures: 'processor time of a delivery to one socket of five hundred',
      goal: null,
      unit: 'µs',
    }),
  ],
};
