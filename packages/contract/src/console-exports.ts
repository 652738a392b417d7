/** What operators have beside lists and acts: files of providers, previews, changes ahead, statistics, the stream of queues, tokens of scripts, views. */
export { SCHEDULE_DAYS_MAX, SCHEDULED_STATES, consoleScheduleCalls } from './calls/console/scheduled.ts';
export type { ScheduledState } from './calls/console/scheduled.ts';
export { consolePreviewCalls } from './calls/console/reads/previews.ts';
export {
  FILE_DIFFERENCES,
  PROVIDER_FILE_KINDS,
  PROVIDER_FILE_MAX_BYTES,
  PROVIDER_FILE_MAX_DAYS,
  PROVIDER_FILE_MAX_ROWS,
  REFUSED_LINES,
  SETTLED_STATES,
  consoleProviderFileCalls,
} from './calls/console/reads/provider-files.ts';
export type {
  FileDifference,
  ProviderFileKind,
  RefusedLine,
  SettledState,
} from './calls/console/reads/provider-files.ts';
export { consoleStatisticsCalls } from './calls/console/reads/statistics.ts';
export {
  QueueNews,
  READ_OF_QUEUE,
  STAFF_STREAMS_MAX,
  STAFF_STREAM_EVENTS,
  STAFF_STREAM_PATH,
  hearsQueue,
} from './staff/staff-stream.ts';
export { consoleTokenCalls } from './calls/console/staff/tokens.ts';
export { SERVICE_TOKEN_PREFIX, TOKEN_CALLS_MAX, isTokenCall, rolesForCalls } from './staff/token-scope.ts';
export { playerViewCalls } from './calls/account/player-view.ts';
export { VIEW_HASH, VIEW_MINUTES, VIEW_PURPOSES, VIEW_TOKEN_PREFIX } from './account/view-words.ts';
