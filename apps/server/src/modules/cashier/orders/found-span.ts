/** Days of Shanghai on which something was asked for; null: no bound. */
export interface FoundSpan {
  readonly from: string | null;
  readonly to: string | null;
}

/** SQL: the row of this name was made on one of the days. A condition per bound that was given: the planner then sees which index serves. */
export const spanConditions = (row: string, { from, to }: FoundSpan, value: (one: unknown) => string): string[] => [
  ...(from === null ? [] : [`${row}.created_at >= ${value(from)}::date::timestamp at time zone 'Asia/Shanghai'`]),
  ...(to === null ? [] : [`${row}.created_at < (${value(to)}::date + 1)::timestamp at time zone 'Asia/Shanghai'`]),
];
