export * from './wire/index.ts';
export * from './limits.ts';
export { PATTERNS } from './patterns.ts';
export type { PatternName } from './patterns.ts';
export { FIELD_NAMES, FIELD_TEXTS, TEXTS } from './texts.ts';
export { GRADE_GUEST, GRADE_LABELS, GRADE_LABELS_EN, GRADE_MANAGER, gradeLabel } from './grades.ts';
export { RECHARGE_KEYS, TRANSACTIONS, transactionCode } from './transaction-codes.ts';
export type { LedgerAccount, TransactionCode, TransactionKey } from './transaction-codes.ts';
export { UserInfo, accountCalls } from './calls/account.ts';
export { SAFETY_VERIFY_TYPES, SECURITY_KINDS, SecurityItem, safetyCalls } from './calls/safety.ts';
export type { SafetyVerifyType, SecurityKind } from './calls/safety.ts';
export {
  EXCLUSION_MONTHS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  PROTECTION_REFUSALS,
  PlayStretch,
  ProtectionLimit,
  ProtectionOverview,
  REALITY_MINUTES,
  TIME_OUT_HOURS,
  protectionCalls,
} from './calls/protection.ts';
export type { LimitKind, LimitPeriod, ProtectionRefusal } from './calls/protection.ts';
export { HeartbeatRecord, statisticsCalls } from './calls/statistics.ts';
export { InviteCode, RegisterField, profileCalls } from './calls/profile.ts';
export type { RegisterFieldName } from './calls/profile.ts';
export { recoveryCalls } from './calls/recovery.ts';
export { isWeakSafetyPassword, weakSafetyPasswords } from './safety-digits.ts';
export { SAFETY_QUESTIONS, answerText } from './safety-questions.ts';
export { BANKS } from './banks.ts';
export { OWN_PLACES } from './own-words.ts';
export type { OwnWord } from './own-words.ts';
export { consolePeopleCalls } from './calls/console-people.ts';
export { Health, ServiceLine, TenantConfig, tenantCalls } from './calls/tenant.ts';
export { balanceCalls } from './calls/balance.ts';
export { PAY_CHANNELS, PAY_KINDS, PayLine, RECHARGE_STATES, RechargeOrder, cashierCalls } from './calls/cashier.ts';
export type { PayChannel, PayKind } from './calls/cashier.ts';
export { CHANNEL_CALLS, consoleRechargeCalls, rechargeCalls } from './calls/recharge.ts';
export { EntryCause, StatementLine, statementCalls } from './calls/statements.ts';
export {
  ALIPAY_ACCOUNT,
  PAYOUT_KINDS,
  PayoutAccount,
  WEIXIN_ACCOUNT,
  payoutAccountCalls,
} from './calls/payout-accounts.ts';
export type { PayoutKind } from './calls/payout-accounts.ts';
export { WITHDRAW_STATES, Withdrawal, withdrawCalls } from './calls/withdraw.ts';
export type { WithdrawState } from './calls/withdraw.ts';
export { consoleWithdrawCalls } from './calls/console-withdraw.ts';
export { findAddressFault } from './coin-address.ts';
export type { AddressFault } from './coin-address.ts';
export { COIN_NETWORKS, NETWORK_COINS } from './coin-networks.ts';
export type { CoinNetwork } from './coin-networks.ts';
export { STATEMENT_TYPES, codesOfType } from './statement-types.ts';
export type { StatementType } from './statement-types.ts';
export { BET_STATES, BetDetail, BetItem, BetLine, Winner, bettingCalls } from './calls/betting.ts';
export type { BetState } from './calls/betting.ts';
export { CHASE_STATES, ChaseData, ChaseDetail, ChaseItem, chaseCalls } from './calls/chase.ts';
export type { ChasePlanIn, ChaseState } from './calls/chase.ts';
export {
  BetProof,
  DrawProof,
  DrawResult,
  ISSUE_STATES,
  IssueInfo,
  LongDragonItem,
  LotteryInfo,
  LotteryNow,
  OfficialProof,
  PlayGuide,
  TrendChart,
  lotteryCalls,
} from './calls/lottery.ts';
export { REPORT_DAYS_MAX, reportCalls } from './calls/report.ts';
export type { ProfitDay, ProfitFigures, RankRow } from './calls/report.ts';
export {
  MENTION_ALL,
  MENTION_NOTES,
  MentionOfMe,
  ROOM_ACTS,
  RoomAct,
  chatMannersCalls,
  consoleChatCalls,
} from './calls/chat-manners.ts';
export {
  MUTE_DURATIONS,
  MuteRecord,
  OnlineMember,
  PlayerCard,
  RoomListItem,
  chatModerationCalls,
} from './calls/chat-moderation.ts';
export {
  BetCard,
  BetCardLine,
  BetShare,
  CARD_DISPLAY_MODES,
  PlanCard,
  PlanRow,
  ProfitCard,
  ProfitShare,
  chatCardCalls,
} from './calls/chat-cards.ts';
export { CHAT_SOCKETS, DirectRoom, chatDirectCalls } from './calls/chat-direct.ts';
export { directIdOf } from './direct-room.ts';
export {
  ENVELOPE_OUTCOMES,
  ENVELOPE_STATES,
  ENVELOPE_TYPES,
  EnvelopeCard,
  EnvelopeConfig,
  EnvelopeDetail,
  EnvelopeReceipt,
  chatEnvelopeCalls,
} from './calls/chat-envelopes.ts';
export { EmbedBinding, embedCalls } from './calls/embed.ts';
export { EMBED_PATH, embedAnswer, readEmbedMessage, type EmbedAnswer, type EmbedMessage } from './embed-messages.ts';
export { ImageBody, ImageShare, SavedImage, chatImageCalls } from './calls/chat-images.ts';
export { ChatMessage, MESSAGE_TYPES, RoomSettings, SentMessage, chatCalls } from './calls/chat.ts';
export { GuestLink, consoleGuestCalls } from './calls/console-guests.ts';
export { consoleCalls } from './calls/console.ts';
export { LOGIN_NOTICES, loginNoticeCalls, type LoginNotice } from './calls/login-notice.ts';
export { consoleBetCalls } from './calls/console-bets.ts';
export { consoleStaffCalls } from './calls/console-staff.ts';
export { allCalls, calls, pushes } from './registry.ts';
export type { CallName, PushName } from './registry.ts';
