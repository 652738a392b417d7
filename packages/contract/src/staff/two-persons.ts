import type { CallName } from '../registry.ts';

/**
 * What each act of the console can change, and whether one of staff may do it alone (docs/decisions/0250). `looks`: nothing; `right`: what somebody may do;
 * `door`: who gets in, or what keeps others out; `price`; `money`; `words`: what people read; `stop`: it only shuts, takes away or pauses.
 */
export interface ConsoleAct {
  readonly changes: 'right' | 'door' | 'price' | 'money' | 'words' | 'stop' | 'own' | 'ask';
  /** `always`; `some`: what opens, gives or is above a limit; `false`: never. */
  readonly two: 'always' | 'some' | false;
  readonly why: string;
}

const act = (changes: ConsoleAct['changes'], two: ConsoleAct['two'], why: string): ConsoleAct => ({
  changes,
  two,
  why,
});

/** Every console call that is not a look (GET); one without a row fails `two-persons.test.ts`. */
export const CONSOLE_ACTS = {
  staffLogin: act('own', false, 'one’s own session, by password and second factor'),
  staffLogout: act('own', false, 'one’s own session'),
  endStaffSession: act('own', false, 'one’s own sessions'),
  staffStepUp: act('own', false, 'one’s own session, by the second factor'),
  changeStaffPassword: act('own', false, 'one’s own, by the old one'),
  enrolSecondFactor: act('own', false, 'one’s own, by the password'),
  confirmSecondFactor: act('own', false, 'one’s own, by the password'),
  staffPasskeyChallenge: act('own', false, 'a question for one’s own authenticator; names nobody'),
  beginStaffPasskey: act('own', false, 'one’s own, by password and the second factor in use'),
  addStaffPasskey: act('own', false, 'one’s own, by what beginStaffPasskey asked'),
  renameStaffPasskey: act('own', false, 'what one’s own is called in one’s own list'),
  deleteStaffPasskey: act('own', false, 'one’s own; another second factor stays'),
  offerStaffKey: act('own', false, 'one’s own public key; it counts once two administrators have confirmed it'),
  confirmStaffKey: act('right', 'always', 'whose signature counts'),
  withdrawStaffKey: act('stop', false, 'a key counts no more; its owner sees who did it'),
  requireSigning: act('door', 'always', 'acts without a signature are refused from then on, for good'),
  audit: act('ask', false, 'reads the books'),
  askExport: act('ask', false, 'a list that one may read, as a file; asking and fetching are logged'),
  retryJob: act('ask', false, 'what was to be done anyway, once'),
  retryParked: act('ask', false, 'what was to be done anyway, once'),
  retryMessage: act('ask', false, 'a message that was to be sent anyway, once'),
  askPayoutAgain: act('ask', false, 'asks by the payout’s own number; nothing is paid twice'),
  addStaff: act('right', 'always', 'makes somebody who acts'),
  setStaffRole: act('right', 'some', 'giving a role takes two; taking one away works at once'),
  resetSecondFactor: act('door', 'always', 'a password alone would open the account'),
  setStaffActive: act('right', 'some', 'closing works at once, opening takes two'),
  setTenantSetting: act(
    'door',
    'some',
    'classes money and doors take two, brakes and the rest one (table of settings)',
  ),
  setMaintenance: act('stop', false, 'ended at once by any other administrator; bets and money stay as they are'),
  setClosed: act('door', 'always', 'shuts everybody out of their money, or lets them in again'),
  approve: act('money', 'always', 'the second of two, by the number of the wish'),
  declineApproval: act('stop', false, 'nothing happens; the wish stays listed with who declined it and why'),
  withdrawApproval: act('own', false, 'one’s own wish'),
  forceLogout: act('stop', false, 'ends sessions; the player is told'),
  lockPlayer: act('stop', false, 'shuts an account at once; the player is told'),
  unlockPlayer: act('door', 'always', 'opens an account again'),
  resetPlayerPassword: act('stop', false, 'the code goes to the verified contact alone; the player is told'),
  addPlayerNote: act('words', false, 'read by staff alone'),
  removePlayerNote: act('words', false, 'read by staff alone; who took it down stays'),
  tagPlayer: act('words', false, 'read by staff alone'),
  blockWithdrawals: act('door', 'some', 'stopping works at once, letting money out again takes two'),
  tightenLimit: act('stop', false, 'tighter only; the player is told'),
  shutPlayerOut: act('stop', false, 'never shortens; the player is told'),
  revealContact: act('ask', false, 'tells one masked field; the look and its reason stand in the log'),
  setPlayerGrade: act('right', 'some', 'a higher grade withdraws more; a lower one takes away'),
  setPlayerAgent: act('right', 'some', 'making one gives commission; unmaking takes away'),
  reviewManualVerification: act('door', 'some', 'approving takes a safety password away; rejecting changes nothing'),
  reviewRecoveryRequest: act('door', 'some', 'approving lets somebody set a new password; rejecting changes nothing'),
  recheckNicknames: act('words', false, 'by the site’s rules alone; who is renamed is told'),
  moveMember: act('money', 'always', 'whose commission it is'),
  freezeCommission: act('money', 'some', 'freezing stops at once, paying again takes two'),
  adjustBalance: act('ask', 'always', 'only asks: another one confirms'),
  confirmAdjustment: act('money', 'always', 'the second of two'),
  declineAdjustment: act('stop', false, 'nothing moves'),
  bookPayment: act('money', 'always', 'credits a payment'),
  dismissPayment: act('stop', false, 'nothing moves; the payment stays listed with who closed it and why'),
  reviewRecharge: act('money', 'some', 'from the site’s limit on, and above the day’s sums'),
  reviewWithdrawal: act('money', 'some', 'above the site’s limit and the day’s sums; a payment by hand takes a third'),
  setCoinRate: act('price', 'always', 'what a coin is worth'),
  savePayLine: act('door', false, 'writes a closed line alone; opening it takes two'),
  openPayLine: act('door', 'always', 'where players’ money goes'),
  closePayLine: act('stop', false, 'closes at once'),
  closePayChannel: act('stop', false, 'closes at once'),
  setYuebaoRate: act('price', 'some', 'above the site’s limit'),
  setPledgeProduct: act('price', 'some', 'a rate or quota above the site’s limits'),
  createActivity: act('money', 'some', 'a budget above the site’s limit, or above the day’s sum of one person'),
  endActivity: act('stop', false, 'what was reached can still be claimed'),
  createRain: act('money', 'some', 'pools above the site’s limit, or above the day’s sum of one person'),
  cancelRain: act('stop', false, 'windows that have not opened'),
  pauseLottery: act('stop', false, 'sale alone; prices and results are not touched'),
  enableLottery: act('stop', false, 'what is on sale, at prices that two set; no bet or result is touched'),
  setLossLimit: act('price', 'some', 'lowering works at once, raising takes two'),
  addLotteryHoliday: act('stop', false, 'days without draws; only issues that nobody has bet on are made again'),
  removeLotteryHoliday: act('stop', false, 'days draw again; only issues that nobody has bet on are made again'),
  voidIssue: act('money', 'always', 'gives stakes back'),
  declareKeyLost: act('money', 'always', 'voids issues whose seed is lost'),
  enterResult: act('money', 'always', 'the second types the same numbers, unseen'),
  settleBetsAside: act('money', 'always', 'decides bets'),
  pauseGame: act('stop', false, 'stakes alone; rounds under way are paid'),
  setGameTurnover: act('price', 'always', 'what players must still turn over'),
  askGameRound: act('ask', false, 'stakes come back only by the provider’s own word'),
  voidGameRound: act('money', 'always', 'takes payouts back and gives stakes back'),
  createLiveRoom: act('right', 'always', 'who streams is given money'),
  setLiveSource: act('door', 'always', 'what pages load from elsewhere'),
  editLiveRoom: act('words', false, 'title, cover and order of a room'),
  planLiveShow: act('words', false, 'when a show begins'),
  endLiveShow: act('stop', false, 'its streamer is told'),
  closeLiveRoom: act('stop', false, 'takes a room off the site or back; its source stays the one that two set'),
  setGiftPrice: act('price', 'always', 'what gifts cost'),
  decideLiveReport: act('words', false, 'closes a report'),
  voidBetsAside: act('money', 'always', 'gives stakes back'),
  createRoom: act('words', false, 'a room of the chat; no money, no account'),
  updateRoom: act('words', false, 'a room of the chat; its password keeps talk apart, no account'),
  makeDefaultRoom: act('words', false, 'the order of rooms'),
  deleteRoom: act('stop', false, 'everybody in it is told'),
  setRoomManager: act('right', 'some', 'a manager mutes and removes people; taking it away works at once'),
  createGuestLink: act('door', false, 'guests read and write in one public room, without account or money'),
  withdrawGuestLink: act('stop', false, 'guests leave'),
  reviewFilterHit: act('words', false, 'one message'),
  claimWithdrawal: act('own', false, 'who looks at a withdrawal; ends by itself'),
  claimRecharge: act('own', false, 'who looks at a recharge; ends by itself'),
  claimApproval: act('own', false, 'who looks at a wish; ends by itself'),
  claimReport: act('own', false, 'who looks at a report; ends by itself'),
  decideReport: act('stop', false, 'recalls messages and mutes for at most seven days; who is concerned is told'),
  mutePlayer: act('stop', 'some', 'up to seven days at once; longer holds for seven until the second has said so'),
  unmutePlayer: act('words', false, 'lets somebody speak in the chat again'),
  recallMessage: act('words', false, 'one message; its sender is told'),
  reportedMessage: act('ask', false, 'a look at what people wrote, logged under the report'),
  roomMessages: act('ask', false, 'a look at what people wrote, logged with its reason'),
  pushRoomPlan: act('words', false, 'a plan in a room, by the manager’s own checks'),
  sendLetter: act('words', false, 'marked as of the site, kept, and in the log'),
  previewContent: act('words', false, 'shown to whoever has its address, for half an hour'),
  uploadContentPicture: act('words', false, 're-encoded; shown where content names it'),
  createContent: act('words', false, 'what pages say; links are checked like those of settings'),
  changeContent: act('words', false, 'a new version, the old ones stay'),
  endContent: act('words', false, 'shown no longer'),
  followRelease: act('words', false, 'the words of the release'),
  lettersBetween: act('ask', false, 'a look for a complaint, logged with its reason'),
  withdrawalPayee: act('ask', false, 'a look at an approved account, logged'),
} as const satisfies Partial<Readonly<Record<CallName, ConsoleAct>>>;

/** What nobody does in a session of pages without having shown the second factor just now (`staffStepUp`): where a stolen page would cost most. */
const STEPS_UP: ReadonlySet<ConsoleAct['changes']> = new Set(['money', 'door', 'right', 'price']);

/** Whether this call of the console may be refused with staffStepUpDue. */
export function takesStepUp(name: string): boolean {
  const acts: Readonly<Record<string, ConsoleAct>> = CONSOLE_ACTS;
  const known = Object.hasOwn(acts, name) ? acts[name] : undefined;
  return known !== undefined && STEPS_UP.has(known.changes);
}
