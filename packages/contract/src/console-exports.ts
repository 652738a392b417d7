/** What the operators' calls are made of: the calls of the console, and what stands beside them of staff, their acts and roles. */
export { consoleAgentCalls } from './calls/agency/console.ts';
export { consoleActivityCalls, type TierIn } from './calls/console/activity.ts';
export {
  APPROVAL_STATES,
  DECIDED_OTHERWISE,
  consoleApprovalCalls,
  type ApprovalState,
} from './calls/console/approvals.ts';
export { consoleBetCalls } from './calls/console/bets.ts';
export { consoleCalls, type SettingField } from './calls/console/console.ts';
export { CONTENT_KINDS, LETTER_AUDIENCES, consoleContentCalls } from './calls/console/content.ts';
export { consoleGameCalls } from './calls/console/games.ts';
export { GuestLink, consoleGuestCalls } from './calls/console/guests.ts';
export { consoleHolidayCalls } from './calls/console/holidays.ts';
export { consoleLiveCalls } from './calls/console/live.ts';
export {
  ADJUSTMENT_KINDS,
  CANDIDATES_MAX,
  CANDIDATE_DAYS,
  CANDIDATE_REASONS,
  type CandidateReason,
  consoleMoneyCalls,
  type AdjustmentKind,
  type AdjustmentState,
  type PaymentCase,
  type PaymentCaseState,
} from './calls/console/money.ts';
export { consolePayLineCalls } from './calls/console/pay-lines.ts';
export { consolePeopleCalls } from './calls/console/people.ts';
export { consolePlayerCalls } from './calls/console/players.ts';
export { consoleQueueCalls } from './calls/console/queues.ts';
export { consoleRainCalls } from './calls/console/rain.ts';
export { FOUND_BET_STATES, consoleBetReadCalls, type FoundBetState } from './calls/console/reads/bets.ts';
export { consoleHallReadCalls } from './calls/console/reads/hall.ts';
export { consoleLedgerReadCalls } from './calls/console/reads/ledger.ts';
export { consoleMoneyReadCalls } from './calls/console/reads/money.ts';
export { ODDS_CHANGES_MAX, ODDS_SETTINGS, consoleOddsCalls, type OddsSetting } from './calls/console/reads/odds.ts';
export { ROWS_COUNTED_MAX } from './calls/console/reads/page.ts';
export type { PersonBeside } from './calls/console/reads/person.ts';
export { PLAYER_KEYS, PLAYER_STATES, REVEALED, consolePlayerReadCalls } from './calls/console/reads/players.ts';
export type { PlayerKey, PlayerState, Revealed } from './calls/console/reads/players.ts';
export { PREVIEW_FIGURES, consolePreviewCalls } from './calls/console/reads/previews.ts';
export type { PreviewFigure } from './calls/console/reads/previews.ts';
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
export {
  REFUSED_SETTINGS,
  SETTINGS_FILE_MAX,
  SETTING_VALUE_MAX,
  consoleSettingsFileCalls,
  type RefusedSetting,
} from './calls/console/reads/settings-file.ts';
export { STAFF_QUEUES, consoleSiteReadCalls, type StaffQueue } from './calls/console/reads/site.ts';
export { consoleStatisticsCalls } from './calls/console/reads/statistics.ts';
export {
  MUTE_ALONE_DAYS,
  MUTE_LENGTHS,
  SAME_WORDS_MAX,
  consoleReportCalls,
  type ReportedThing,
  type StaffMessage,
} from './calls/console/reports.ts';
export { SCHEDULE_DAYS_MAX, SCHEDULED_STATES, consoleScheduleCalls } from './calls/console/scheduled.ts';
export type { ScheduledState } from './calls/console/scheduled.ts';
export { SETUP_KEYS, consoleSetupCalls, type SetupKey } from './calls/console/setup.ts';
export { consolePasskeyCalls } from './calls/console/staff/passkeys.ts';
export { consoleSessionCalls, type StaffSessionKind } from './calls/console/staff/sessions.ts';
export { KEY_LABEL_MAX, STAFF_KEY_STATES, StaffKey, consoleSigningCalls } from './calls/console/staff/signing.ts';
export type { StaffKeyState } from './calls/console/staff/signing.ts';
export { consoleStaffCalls } from './calls/console/staff/staff.ts';
export { consoleTokenCalls } from './calls/console/staff/tokens.ts';
export { consoleWithdrawCalls } from './calls/console/withdraw.ts';
export { SHUT_OUT_LENGTHS, consoleCareCalls } from './calls/console/work/care.ts';
export type { ShutOutLength } from './calls/console/work/care.ts';
export { consoleClaimCalls } from './calls/console/work/claims.ts';
export {
  EXPORTED_LISTS,
  STAFF_EXPORTS_MAX,
  STAFF_EXPORT_DAYS,
  STAFF_EXPORT_PATH,
  STAFF_EXPORT_ROWS_MAX,
  consoleExportCalls,
} from './calls/console/work/exports.ts';
export type { ExportedList } from './calls/console/work/exports.ts';
export { NOTES_SHOWN, TAGS_MAX, consoleNoteCalls } from './calls/console/work/notes.ts';
export { consoleRetryCalls } from './calls/console/work/retries.ts';
export { consoleYuebaoCalls } from './calls/console/yuebao.ts';
export {
  SIGNATURE_HEADER,
  SIGNED_TEXT_MAX,
  STATEMENT_HEAD_LINKS,
  STATEMENT_HEAD_MS,
  STATEMENT_HEADER,
  STATEMENT_HEADER_MAX,
  STATEMENT_MS,
  STATEMENT_VERSION,
  actStatement,
  alwaysSigned,
  fieldText,
  fingerprintGroups,
  keyFingerprint,
  signedFields,
  signedFile,
  statementHash,
  textHash,
  takesSignature,
} from './staff/act-statement.ts';
export type { ActStatement } from './staff/act-statement.ts';
export { CLAIM_MINUTES } from './staff/claim-doc.ts';
export { CONSOLE_ENTRIES, FIELDS_OF_CLIENT } from './staff/console-entries.ts';
export type { ConsoleCallName } from './staff/console-entries.ts';
export { CONSOLE_GROUPS, CONSOLE_PARTS } from './staff/entries/entry.ts';
export type { ConsoleEntry, ConsoleGroup, ConsolePart } from './staff/entries/entry.ts';
export { JOB_WORDS } from './staff/job-words.ts';
export { splitNames } from './staff/named-people.ts';
export { SETTING_MEANINGS } from './staff/setting-meanings.ts';
export { SETTING_CLASSES, SETTING_RULES, settingTakesTwo } from './staff/setting-classes.ts';
export type { SettingClass, SettingName, SettingRule } from './staff/setting-classes.ts';
export {
  FiguresNews,
  QueueNews,
  READ_OF_QUEUE,
  STAFF_FIGURES_EVERY_MS,
  STAFF_STREAMS_MAX,
  STAFF_STREAM_EVENTS,
  STAFF_STREAM_PATH,
  hearsFigures,
  hearsQueue,
} from './staff/staff-stream.ts';
export { SERVICE_TOKEN_PREFIX, TOKEN_CALLS_MAX, isTokenCall, rolesForCalls } from './staff/token-scope.ts';
export { CONSOLE_ACTS, takesStepUp } from './staff/two-persons.ts';
export type { ConsoleAct } from './staff/two-persons.ts';
