export * from './wire/index.ts';
export * from './limits.ts';
export { isCharacterEnd } from './character-end.ts';
export { isBoundedJson } from './json-bounds.ts';
export { saidLimit, stakeProblem, ticketStakeMax } from './stake-limits.ts';
export type { LineLimits, StakeProblem, StakedLine } from './stake-limits.ts';
export type { ToldLetter } from './content/told-letter-texts.ts';
export { PATTERNS } from './patterns.ts';
export { CODE_SIGNS, canonicalCode, isTyped, isTypedAccount, isTypedName, narrowTicket, narrowed } from './typed.ts';
export type { PatternName } from './patterns.ts';
export {
  BADGE_SIGNS,
  HARMLESS_WORDS,
  CLOSED_NAME,
  DEMO_MARK,
  RESERVED_NAMES,
  RESERVED_NAME_TAILS,
  RESERVED_NAME_WORDS,
} from './account/reserved-names.ts';
export { FIELD_NAMES, FIELD_TEXTS, TEXTS } from './texts.ts';
export { GRADE_GUEST, GRADE_LABELS, GRADE_LABELS_EN, GRADE_MANAGER, gradeLabel, gradeWords } from './account/grades.ts';
export { RECHARGE_KEYS, TRANSACTIONS, entryName, transactionCode } from './cashier/transaction-codes.ts';
export type { LedgerAccount, TransactionCode, TransactionKey } from './cashier/transaction-codes.ts';
export { UserInfo, accountCalls } from './calls/account/account.ts';
export type { ChallengePurpose } from './calls/account/challenge.ts';
export { SAFETY_VERIFY_TYPES, SECURITY_KINDS, SecurityItem, safetyCalls } from './calls/account/safety.ts';
export type { SafetyVerifyType, SecurityKind } from './calls/account/safety.ts';
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
} from './calls/account/protection.ts';
export type { LimitKind, LimitPeriod, ProtectionRefusal } from './calls/account/protection.ts';
export { HeartbeatRecord, statisticsCalls } from './calls/statistics.ts';
export {
  AGENT_DAYS_MAX,
  CHILD_SORTS,
  LINE_LISTED_MAX,
  LineMember,
  SPAN_REFUSALS,
  agentCalls,
} from './calls/agency/agent.ts';
export type {
  AgentBet,
  BillLine,
  ChildRow,
  ChildSort,
  CommissionShare,
  LineFigures,
  SpanRefusal,
} from './calls/agency/agent.ts';
export {
  GIFT_BANNER_YUAN,
  GIFT_COUNT_MAX,
  GIFT_RUN_MS,
  GIFT_TIMES,
  GiftCard,
  GiftKind,
  LIVE_CLIPS,
  LIVE_REPORT_REASONS,
  LIVE_STATES,
  LiveItem,
  LiveRoom,
  PinnedMessage,
  RANKING_SIZE,
  liveCalls,
} from './calls/live/live.ts';
export type { LiveReportReason, LiveState, StudioRoom } from './calls/live/live.ts';
export { GiftBanner, LiveStateChange } from './calls/live/live-pushes.ts';
export { InviteCode, RegisterField, profileCalls } from './calls/account/profile.ts';
export type { RegisterFieldName } from './calls/account/profile.ts';
export { CLOSING_OBSTACLES, closingCalls, type ClosingObstacle } from './calls/account/closing.ts';
export { DATA_EXPORT_PATH, ownDataCalls } from './calls/account/own-data.ts';
export { passkeyCalls } from './calls/account/passkeys.ts';
export { PASSKEY_NAME_MAX, isDeviceName, isPasskeyName } from './account/passkey-names.ts';
export { recoveryCalls } from './calls/account/recovery.ts';
export { weakLoginPasswords } from './account/weak-passwords.ts';
export { isWeakSafetyPassword, weakSafetyPasswords } from './account/safety-digits.ts';
export { SAFETY_QUESTIONS, answerText } from './account/safety-questions.ts';
export { BANKS } from './cashier/banks.ts';
export { OWN_PLACES } from './account/own-words.ts';
export type { OwnWord } from './account/own-words.ts';
export { LANGUAGES, languageOf, type Language } from './languages.ts';
export {
  GROUP_WORDS,
  MUTE_WORDS,
  REFUSAL_WORDS,
  SOCKET_WORDS,
  profitUnreachable,
  wordFilled,
  wordOf,
} from './refusal-words.ts';
export { SocketQuery } from './socket-query.ts';
export { STOCK_CANDLES, stockTrendCalls, type StockTrend } from './calls/betting/stock-trend.ts';
export {
  AVAILABILITY_DAYS,
  WITHDRAWAL_TIMES_DAYS,
  WITHDRAWAL_TIMES_FROM,
  ON_TIME_S,
  PARTS,
  PART_STATES,
  TRANSPARENCY_DAYS,
  TransparencyDay,
  VoidIssueRow,
  transparencyCalls,
} from './calls/betting/transparency.ts';
export type { VoidReasonName } from './calls/betting/transparency.ts';
export {
  REPORT_KINDS,
  REPORT_NOTE_MAX,
  REPORTS_A_DAY,
  chatReportCalls,
  type ReportKind,
} from './calls/chat/reports.ts';
export { REPORT_REASONS, REPORT_REASON_WORDS, type ReportReason } from './content/report-words.ts';
export { Health, ServiceLine, TenantConfig, tenantCalls } from './calls/tenant.ts';
export { balanceCalls } from './calls/cashier/balance.ts';
export { LIABILITY_DAYS, LIABILITY_NIGHTS_KEPT, liabilityCalls } from './calls/cashier/liabilities.ts';
export type { LiabilityNight } from './calls/cashier/liabilities.ts';
export {
  PAY_CHANNELS,
  PAY_KINDS,
  PayLine,
  RECHARGE_STATES,
  RechargeOrder,
  cashierCalls,
} from './calls/cashier/cashier.ts';
export type { PayChannel, PayKind } from './calls/cashier/cashier.ts';
export { CHANNEL_CALLS, consoleRechargeCalls, rechargeCalls } from './calls/cashier/recharge.ts';
export { EntryCause, StatementLine, statementCalls } from './calls/cashier/statements.ts';
export {
  ALIPAY_ACCOUNT,
  PAYOUT_KINDS,
  PayoutAccount,
  WEIXIN_ACCOUNT,
  payoutAccountCalls,
} from './calls/cashier/payout-accounts.ts';
export type { PayoutKind } from './calls/cashier/payout-accounts.ts';
export { WITHDRAW_STATES, Withdrawal, withdrawCalls } from './calls/cashier/withdraw.ts';
export type { WithdrawState } from './calls/cashier/withdraw.ts';
export { findAddressFault } from './cashier/coin-address.ts';
export type { AddressFault } from './cashier/coin-address.ts';
export { COIN_NETWORKS, NETWORK_COINS } from './cashier/coin-networks.ts';
export type { CoinNetwork } from './cashier/coin-networks.ts';
export { STATEMENT_TYPES, codesOfType } from './cashier/statement-types.ts';
export type { StatementType } from './cashier/statement-types.ts';
export { BET_STATES, BetDetail, BetItem, BetLine, Winner, bettingCalls } from './calls/betting/betting.ts';
export type { BetState } from './calls/betting/betting.ts';
export { CHASE_STATES, ChaseData, ChaseDetail, ChaseItem, chaseCalls } from './calls/betting/chase.ts';
export type { ChasePlanIn, ChaseState } from './calls/betting/chase.ts';
export {
  BetProof,
  DrawProof,
  DrawResult,
  ISSUE_STATES,
  VOID_REASONS,
  IssueInfo,
  LongDragonItem,
  LotteryInfo,
  LotteryNow,
  OfficialProof,
  PlayGuide,
  TrendChart,
  lotteryCalls,
} from './calls/betting/lottery.ts';
export { REPORT_DAYS_MAX, reportCalls } from './calls/betting/report.ts';
export type { AgentRebateDetail, ProfitDay, ProfitFigures, RankRow } from './calls/betting/report.ts';
export {
  ENVELOPE_RULE_KEYS,
  MENTION_ALL,
  MENTION_NOTES,
  MentionOfMe,
  OwnMention,
  ROOM_ACTS,
  RoomAct,
  chatRoomRuleCalls,
  consoleChatCalls,
} from './calls/chat/room-rules.ts';
export {
  MUTE_DURATIONS,
  MuteRecord,
  OnlineMember,
  PlayerCard,
  RoomListItem,
  chatModerationCalls,
} from './calls/chat/moderation.ts';
export {
  BetCard,
  BetCardLine,
  BetShare,
  CARD_DISPLAY_MODES,
  PLAN_STATES,
  PlanCard,
  PlanRow,
  ProfitCard,
  ProfitShare,
  chatCardCalls,
} from './calls/chat/cards.ts';
export type { PlanState } from './calls/chat/cards.ts';
export { CHAT_SOCKETS, DirectRoom, chatDirectCalls } from './calls/chat/direct.ts';
export { RoomLine, RoomNews, RoomUnread, chatUnreadCalls } from './calls/chat/unread.ts';
export { directIdOf } from './direct-room.ts';
export {
  ENVELOPE_OUTCOMES,
  ENVELOPE_STATES,
  ENVELOPE_TYPES,
  EnvelopeCard,
  EnvelopeConfig,
  EnvelopeDetail,
  EnvelopeReceipt,
  ReceivedEnvelope,
  SentEnvelope,
  chatEnvelopeCalls,
} from './calls/chat/envelopes.ts';
export { EmbedBinding, embedCalls } from './calls/chat/embed.ts';
export { embedAnswer, readEmbedMessage, type EmbedAnswer, type EmbedMessage } from './embed-messages.ts';
export { EMBED_PATH } from './embed-path.ts';
export { ImageBody, ImageShare, SavedImage, chatImageCalls } from './calls/chat/images.ts';
export {
  ChatMessage,
  EnvelopeRule,
  MESSAGE_TYPES,
  Mention,
  RoomSettings,
  SentMessage,
  chatCalls,
} from './calls/chat/chat.ts';
export { LOGIN_NOTICES, loginNoticeCalls, type LoginNotice } from './calls/account/login-notice.ts';
export { PLEDGE_STATES, PledgeOrder, PledgeProduct, pledgeCalls, type PledgeState } from './calls/yuebao/pledge.ts';
export { YuebaoInfo, YuebaoMoved, yuebaoCalls } from './calls/yuebao/yuebao.ts';
export {
  ACTIVITY_KINDS,
  ACTIVITY_PERIODS,
  Activity,
  ActivityDetail,
  ActivityProgress,
  ActivityTier,
  MONEY_KINDS,
  activityCalls,
} from './calls/activity/activity.ts';
export type { ActivityKind, ActivityPeriod } from './calls/activity/activity.ts';
export { RAIN_STATES, Rain, RainWindow, rainCalls, type RainState } from './calls/activity/rain.ts';
export { allCalls, calls, pushes } from './registry.ts';
export type { CallName, PushName } from './registry.ts';
export { BothLanguages, Letter, LetterRow, SentLetter, letterCalls } from './calls/content/letters.ts';
export { firstStepCalls } from './calls/account/first-steps.ts';
export { ownOverviewCalls } from './calls/account/own-overview.ts';
export { NotificationRow, NotificationWish, notificationCalls } from './calls/content/notifications.ts';
export { PushDevice, PushSettings, webPushCalls } from './calls/content/web-push.ts';
export {
  INVITING_KINDS,
  LOCKED_KINDS,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KINDS,
  NOTIFICATION_TEXTS,
  PUSHABLE_KINDS,
  PUSHED_WITHOUT_SUMS,
  PUSH_NIGHT,
  type NotificationGroup,
  type NotificationKind,
  type NotificationTemplate,
  type NotificationText,
  type PushableKind,
} from './content/notification-texts.ts';
export {
  Article,
  CONTENT_AUDIENCES,
  HELP_SECTIONS,
  HelpArticle,
  Notice,
  Picture,
  contentCalls,
  type ContentAudience,
} from './calls/content/content.ts';
export { picturesIn, readRichText, textOf, type Block, type Piece } from './content/rich-text.ts';
export { LETTER_KINDS, LETTER_TEMPLATES, LETTER_TEXTS } from './content/letter-texts.ts';
export type { LetterKind, LetterTemplate, LetterText } from './content/letter-texts.ts';
export {
  GAME_KINDS,
  HOUSE_PROVIDER,
  GAME_ROUND_STATES,
  GAME_STATES,
  GameItem,
  GameRound,
  gameCalls,
  type GameFigures,
  type GameRoundState,
} from './calls/games/games.ts';
export {
  BlackjackHand,
  GameProof,
  GameStakes,
  HOUSE_FAULTS,
  MyRound,
  PROVIDER_PATH,
  ROADS_ROUNDS,
  RoundReport,
  SeedPair,
  TableNow,
  ToldSeed,
  providerMessages,
  type HouseFault,
  type ProviderAnswer,
  type ProviderMessage,
} from './calls/games/provider.ts';
export {
  MONEY_MESSAGES,
  WALLET_BODY_MAX_BYTES,
  WALLET_PATH,
  WALLET_STATUSES,
  WALLET_VERSION,
  WALLET_WINDOW_MS,
  WalletAnswer,
  WalletBeacon,
  walletMessages,
  type MoneyMessage,
  type WalletInput,
  type WalletMessage,
  type WalletStatus,
  type WalletWireInput,
} from './calls/games/wallet.ts';
export { playerViewCalls } from './calls/account/player-view.ts';
export { VIEW_HASH, VIEW_MINUTES, VIEW_PURPOSES, VIEW_TOKEN_PREFIX } from './account/view-words.ts';
export * from './console-exports.ts';
