import { approvalBindings } from './approvals/bindings.ts';
import { activityActBindings } from './acts/activities.ts';
import { rainActBindings } from './acts/rains.ts';
import { agentActBindings } from './acts/agents.ts';
import { betActBindings } from './acts/bets.ts';
import { chatActBindings } from './acts/chat.ts';
import { careActBindings } from './work/care.ts';
import { contentActBindings } from './acts/content.ts';
import { drawActBindings } from './acts/draws.ts';
import { guestActBindings } from './acts/guests.ts';
import { moneyActBindings } from './acts/money.ts';
import { payLineActBindings } from './acts/pay-lines.ts';
import { peopleActBindings } from './acts/people.ts';
import { oddsBindings } from './reads/odds.ts';
import { actPreviewBinding } from './previews/act-preview.ts';
import { previewBindings } from './reads/previews.ts';
import { providerFileBindings } from './reads/provider-files.ts';
import { queueBindings } from './acts/queues.ts';
import { playerActBindings } from './acts/players.ts';
import { betReadBindings } from './reads/bets.ts';
import { ledgerReadBindings } from './reads/ledger.ts';
import { hallReadBindings } from './reads/hall.ts';
import { siteReadBindings } from './reads/site.ts';
import { moneyReadBindings } from './reads/money.ts';
import { rechargeReviewsBinding } from './reads/recharge-reviews.ts';
import { playerCardBindings } from './reads/player-card.ts';
import { playersBinding } from './reads/players.ts';
import { rechargeActBindings } from './acts/recharges.ts';
import { roomActBindings } from './acts/rooms.ts';
import { siteActBindings } from './acts/site.ts';
import { exportBindings, listsOf } from './exports/bindings.ts';
import { gameActBindings } from './games/games.ts';
import { muteActBindings } from './moderation/mutes.ts';
import { reportActBindings } from './moderation/reports.ts';
import { retryBindings } from './work/retries.ts';
import { noteBindings } from './notes/notes.ts';
import { liveActBindings } from './live/acts.ts';
import { setupBinding } from './setup/setup-list.ts';
import { lossLimitBindings } from './settings/loss-limits.ts';
import { scheduledBindings } from './settings/scheduled.ts';
import { settingsFileBindings } from './settings/settings-file.ts';
import { setSettingBindings } from './settings/set-setting.ts';
import { showSettingsBindings } from './settings/show-settings.ts';
import { staffLogBindings } from './acts/staff-log.ts';
import { lostKeyBinding, voidIssueBinding } from './acts/void-issue.ts';
import { withdrawalActBindings } from './acts/withdrawals.ts';
import { enrolBindings } from './staff/enrol.ts';
import { yuebaoActBindings } from './acts/yuebao.ts';
import { ownPasswordBinding } from './staff/own-password.ts';
import { staffAccountsBindings } from './staff/staff-accounts.ts';
import { staffPasskeyBindings } from './staff/passkeys.ts';
import { signingKeyBindings } from './staff/signing-keys.ts';
import { staffTokenBindings } from './staff/tokens.ts';
import { sessionBindings } from './staff/sessions.ts';
import { stepUpBinding } from './staff/step-up.ts';
import { staffLoginBindings } from './staff/staff-login.ts';
import { claimActBindings } from './work/claim-acts.ts';
import { viewBindings } from './viewing/view-as.ts';
import { walletsBinding } from './reads/wallets.ts';
import { statisticsBindings } from './statistics/statistics.ts';
import { transparencyBindings } from './transparency/transparency.ts';

/** All but what decides over them. */
const acts = [
  ...staffLoginBindings,
  ...sessionBindings,
  stepUpBinding,
  ...staffPasskeyBindings,
  ...signingKeyBindings,
  ...staffTokenBindings,
  ...enrolBindings,
  ownPasswordBinding,
  ...staffAccountsBindings,
  ...siteActBindings,
  ...settingsFileBindings,
  ...setSettingBindings,
  ...lossLimitBindings,
  ...scheduledBindings,
  ...showSettingsBindings,
  ...staffLogBindings,
  ...queueBindings,
  ...drawActBindings,
  voidIssueBinding,
  lostKeyBinding,
  ...rechargeActBindings,
  ...withdrawalActBindings,
  ...betActBindings,
  ...peopleActBindings,
  ...playerActBindings,
  playersBinding,
  ...playerCardBindings,
  ...moneyReadBindings,
  rechargeReviewsBinding,
  ...ledgerReadBindings,
  ...siteReadBindings,
  ...hallReadBindings,
  walletsBinding,
  ...statisticsBindings,
  setupBinding,
  ...betReadBindings,
  ...moneyActBindings,
  ...payLineActBindings,
  ...providerFileBindings,
  ...oddsBindings,
  ...previewBindings,
  actPreviewBinding,
  ...chatActBindings,
  ...roomActBindings,
  ...guestActBindings,
  ...contentActBindings,
  ...agentActBindings,
  ...transparencyBindings,
  ...yuebaoActBindings,
  ...activityActBindings,
  ...rainActBindings,
  ...gameActBindings,
  ...liveActBindings,
  ...reportActBindings,
  ...muteActBindings,
  ...claimActBindings,
  ...careActBindings,
  ...noteBindings,
  ...retryBindings,
  ...viewBindings,
];

/** Lists that are taken along as files are made by their very calls. */
export const exportedLists = listsOf(acts);

export const calls = [...acts, ...approvalBindings(acts), ...exportBindings(acts)];
