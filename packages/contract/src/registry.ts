import { accountCalls } from './calls/account.ts';
import { balanceCalls } from './calls/balance.ts';
import { bettingCalls } from './calls/betting.ts';
import { cashierCalls } from './calls/cashier.ts';
import { chatCardCalls } from './calls/chat-cards.ts';
import { chatDirectCalls } from './calls/chat-direct.ts';
import { chatEnvelopeCalls } from './calls/chat-envelopes.ts';
import { chatImageCalls } from './calls/chat-images.ts';
import { chaseCalls } from './calls/chase.ts';
import { chatMannersCalls, consoleChatCalls } from './calls/chat-manners.ts';
import { chatModerationCalls } from './calls/chat-moderation.ts';
import { chatCalls } from './calls/chat.ts';
import { consoleBetCalls } from './calls/console-bets.ts';
import { consoleGuestCalls } from './calls/console-guests.ts';
import { consoleStaffCalls } from './calls/console-staff.ts';
import { consoleWithdrawCalls } from './calls/console-withdraw.ts';
import { consoleCalls } from './calls/console.ts';
import { consoleRechargeCalls, rechargeCalls } from './calls/recharge.ts';
import { embedCalls } from './calls/embed.ts';
import { loginNoticeCalls } from './calls/login-notice.ts';
import { lotteryCalls } from './calls/lottery.ts';
import { consolePeopleCalls } from './calls/console-people.ts';
import { profileCalls } from './calls/profile.ts';
import { recoveryCalls } from './calls/recovery.ts';
import { protectionCalls } from './calls/protection.ts';
import { safetyCalls } from './calls/safety.ts';
import { statisticsCalls } from './calls/statistics.ts';
import { reportCalls } from './calls/report.ts';
import { payoutAccountCalls } from './calls/payout-accounts.ts';
import { statementCalls } from './calls/statements.ts';
import { tenantCalls } from './calls/tenant.ts';
import { withdrawCalls } from './calls/withdraw.ts';
import type { CallDef } from './wire/index.ts';

/** Every call of the site by name. */
export const calls = {
  ...accountCalls,
  ...safetyCalls,
  ...loginNoticeCalls,
  ...recoveryCalls,
  ...profileCalls,
  ...protectionCalls,
  ...tenantCalls,
  ...statisticsCalls,
  ...balanceCalls,
  ...cashierCalls,
  ...rechargeCalls,
  ...payoutAccountCalls,
  ...withdrawCalls,
  ...statementCalls,
  ...bettingCalls,
  ...chaseCalls,
  ...lotteryCalls,
  ...reportCalls,
  ...chatCalls,
  ...chatModerationCalls,
  ...chatMannersCalls,
  ...chatEnvelopeCalls,
  ...chatDirectCalls,
  ...chatCardCalls,
  ...chatImageCalls,
  ...embedCalls,
  ...consoleCalls,
  ...consoleRechargeCalls,
  ...consolePeopleCalls,
  ...consoleWithdrawCalls,
  ...consoleChatCalls,
  ...consoleGuestCalls,
  ...consoleStaffCalls,
  ...consoleBetCalls,
} as const;
export type CallName = keyof typeof calls;

/** The same as a list, for whoever walks all of them. */
export const allCalls: readonly (CallDef & { readonly name: CallName })[] = Object.entries(calls).map(
  ([name, def]) => ({ ...(def as CallDef), name: name as CallName }),
);

export { pushes } from './pushes.ts';
export type { PushName } from './pushes.ts';
