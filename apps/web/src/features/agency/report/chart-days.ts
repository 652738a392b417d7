/** As many days as a chart shows at least. */
export const CHART_DAYS_MIN = 14;

const DAY_MS = 86_400_000;

/** The day so many days before `day`, both as yyyy-MM-dd. Days of a calendar have no zone. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
