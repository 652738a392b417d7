import { activityCalls } from './calls/activity/activity.ts';
import { rainCalls } from './calls/activity/rain.ts';
import { consoleActivityCalls } from './calls/console/activity.ts';
import { consoleRainCalls } from './calls/console/rain.ts';
import { agentCalls } from './calls/agency/agent.ts';
import { consoleAgentCalls } from './calls/agency/console.ts';
import { accountCalls } from './calls/account/account.ts';
import { balanceCalls } from './calls/cashier/balance.ts';
import { liabilityCalls } from './calls/cashier/liabilities.ts';
import { bettingCalls } from './calls/betting/betting.ts';
import { cashierCalls } from './calls/cashier/cashier.ts';
import { chatCardCalls } from './calls/chat/cards.ts';
import { chatDirectCalls } from './calls/chat/direct.ts';
import { chatEnvelopeCalls } from './calls/chat/envelopes.ts';
import { chatImageCalls } from './calls/chat/images.ts';
import { chaseCalls } from './calls/betting/chase.ts';
import { chatRoomRuleCalls, consoleChatCalls } from './calls/chat/room-rules.ts';
import { chatModerationCalls } from './calls/chat/moderation.ts';
import { chatCalls } from './calls/chat/chat.ts';
import { chatReportCalls } from './calls/chat/reports.ts';
import { chatUnreadCalls } from './calls/chat/unread.ts';
import { consoleApprovalCalls } from './calls/console/approvals.ts';
import { consoleBetCalls } from './calls/console/bets.ts';
import { consoleGameCalls } from './calls/console/games.ts';
import { consoleGuestCalls } from './calls/console/guests.ts';
import { consoleReportCalls } from './calls/console/reports.ts';
import { consoleCareCalls } from './calls/console/work/care.ts';
import { consoleClaimCalls } from './calls/console/work/claims.ts';
import { consoleRetryCalls } from './calls/console/work/retries.ts';
import { consoleExportCalls } from './calls/console/work/exports.ts';
import { consoleNoteCalls } from './calls/console/work/notes.ts';
import { consoleQueueCalls } from './calls/console/queues.ts';
import { consoleMoneyCalls } from './calls/console/money.ts';
import { consolePayLineCalls } from './calls/console/pay-lines.ts';
import { consolePlayerCalls } from './calls/console/players.ts';
import { consoleBetReadCalls } from './calls/console/reads/bets.ts';
import { consoleLedgerReadCalls } from './calls/console/reads/ledger.ts';
import { consoleHallReadCalls } from './calls/console/reads/hall.ts';
import { consoleSiteReadCalls } from './calls/console/reads/site.ts';
import { consoleStatisticsCalls } from './calls/console/reads/statistics.ts';
import { consoleSetupCalls } from './calls/console/setup.ts';
import { consoleMoneyReadCalls } from './calls/console/reads/money.ts';
import { consolePlayerReadCalls } from './calls/console/reads/players.ts';
import { consoleSigningCalls } from './calls/console/staff/signing.ts';
import { consoleSessionCalls } from './calls/console/staff/sessions.ts';
import { consoleStaffCalls } from './calls/console/staff/staff.ts';
import { consoleWithdrawCalls } from './calls/console/withdraw.ts';
import { consoleCalls } from './calls/console/console.ts';
import { consoleRechargeCalls, rechargeCalls } from './calls/cashier/recharge.ts';
import { gameCalls } from './calls/games/games.ts';
import { embedCalls } from './calls/chat/embed.ts';
import { loginNoticeCalls } from './calls/account/login-notice.ts';
import { lotteryCalls } from './calls/betting/lottery.ts';
import { stockTrendCalls } from './calls/betting/stock-trend.ts';
import { transparencyCalls } from './calls/betting/transparency.ts';
import { consolePeopleCalls } from './calls/console/people.ts';
import { profileCalls } from './calls/account/profile.ts';
import { closingCalls } from './calls/account/closing.ts';
import { ownDataCalls } from './calls/account/own-data.ts';
import { passkeyCalls } from './calls/account/passkeys.ts';
import { consoleHolidayCalls } from './calls/console/holidays.ts';
import { consoleScheduleCalls } from './calls/console/scheduled.ts';
import { consoleOddsCalls } from './calls/console/reads/odds.ts';
import { consoleSettingsFileCalls } from './calls/console/reads/settings-file.ts';
import { consolePreviewCalls } from './calls/console/reads/previews.ts';
import { consoleProviderFileCalls } from './calls/console/reads/provider-files.ts';
import { consolePasskeyCalls } from './calls/console/staff/passkeys.ts';
import { recoveryCalls } from './calls/account/recovery.ts';
import { protectionCalls } from './calls/account/protection.ts';
import { safetyCalls } from './calls/account/safety.ts';
import { statisticsCalls } from './calls/statistics.ts';
import { reportCalls } from './calls/betting/report.ts';
import { payoutAccountCalls } from './calls/cashier/payout-accounts.ts';
import { statementCalls } from './calls/cashier/statements.ts';
import { tenantCalls } from './calls/tenant.ts';
import { withdrawCalls } from './calls/cashier/withdraw.ts';
import { consoleYuebaoCalls } from './calls/console/yuebao.ts';
import { pledgeCalls } from './calls/yuebao/pledge.ts';
import { yuebaoCalls } from './calls/yuebao/yuebao.ts';
import { consoleContentCalls } from './calls/console/content.ts';
import { contentCalls } from './calls/content/content.ts';
import { letterCalls } from './calls/content/letters.ts';
import { firstStepCalls } from './calls/account/first-steps.ts';
import { consoleTokenCalls } from './calls/console/staff/tokens.ts';
import { playerViewCalls } from './calls/account/player-view.ts';
import { ownOverviewCalls } from './calls/account/own-overview.ts';
import { notificationCalls } from './calls/content/notifications.ts';
import { webPushCalls } from './calls/content/web-push.ts';
import { consoleLiveCalls } from './calls/console/live.ts';
import { liveCalls } from './calls/live/live.ts';
import type { CallDef } from './wire/index.ts';

/** Every call of the site by name. */
export const calls = {
  ...accountCalls,
  ...safetyCalls,
  ...loginNoticeCalls,
  ...recoveryCalls,
  ...profileCalls,
  ...passkeyCalls,
  ...ownDataCalls,
  ...closingCalls,
  ...protectionCalls,
  ...tenantCalls,
  ...statisticsCalls,
  ...balanceCalls,
  ...liabilityCalls,
  ...cashierCalls,
  ...rechargeCalls,
  ...payoutAccountCalls,
  ...withdrawCalls,
  ...statementCalls,
  ...bettingCalls,
  ...chaseCalls,
  ...lotteryCalls,
  ...stockTrendCalls,
  ...transparencyCalls,
  ...reportCalls,
  ...chatCalls,
  ...chatModerationCalls,
  ...chatRoomRuleCalls,
  ...chatEnvelopeCalls,
  ...chatUnreadCalls,
  ...chatReportCalls,
  ...chatDirectCalls,
  ...chatCardCalls,
  ...chatImageCalls,
  ...embedCalls,
  ...letterCalls,
  ...notificationCalls,
  ...webPushCalls,
  ...firstStepCalls,
  ...ownOverviewCalls,
  ...playerViewCalls,
  ...contentCalls,
  ...consoleCalls,
  ...consoleContentCalls,
  ...consoleRechargeCalls,
  ...consolePeopleCalls,
  ...consoleWithdrawCalls,
  ...consoleChatCalls,
  ...consoleGuestCalls,
  ...consoleStaffCalls,
  ...consoleSessionCalls,
  ...consolePasskeyCalls,
  ...consoleHolidayCalls,
  ...consoleOddsCalls,
  ...consoleSettingsFileCalls,
  ...consolePreviewCalls,
  ...consoleScheduleCalls,
  ...consoleProviderFileCalls,
  ...consoleSigningCalls,
  ...consoleTokenCalls,
  ...consoleQueueCalls,
  ...consoleApprovalCalls,
  ...consoleReportCalls,
  ...consoleClaimCalls,
  ...consoleCareCalls,
  ...consoleNoteCalls,
  ...consoleExportCalls,
  ...consoleRetryCalls,
  ...consoleBetCalls,
  ...agentCalls,
  ...consoleAgentCalls,
  ...consolePlayerCalls,
  ...consolePlayerReadCalls,
  ...consoleMoneyReadCalls,
  ...consoleLedgerReadCalls,
  ...consoleSiteReadCalls,
  ...consoleHallReadCalls,
  ...consoleStatisticsCalls,
  ...consoleSetupCalls,
  ...consoleBetReadCalls,
  ...consoleMoneyCalls,
  ...consolePayLineCalls,
  ...yuebaoCalls,
  ...pledgeCalls,
  ...consoleYuebaoCalls,
  ...activityCalls,
  ...rainCalls,
  ...gameCalls,
  ...consoleGameCalls,
  ...liveCalls,
  ...consoleLiveCalls,
  ...consoleActivityCalls,
  ...consoleRainCalls,
} as const;
export type CallName = keyof typeof calls;

/** The same as a list, for whoever walks all of them. */
export const allCalls: readonly (CallDef & { readonly name: CallName })[] = Object.entries(calls).map(
  ([name, def]) => ({ ...(def as CallDef), name: name as CallName }),
);

export { CONSOLE_ACTS } from './staff/two-persons.ts';
export { pushes } from './pushes.ts';
export type { PushName } from './pushes.ts';
