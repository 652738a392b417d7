import { calls } from '@caiting/contract';
import type { CallDef } from '@caiting/contract/wire';

/** Each looks at the safety password. */
const PAYOUT_CHANGES = [
  calls.addBankCard,
  calls.updateBankCard,
  calls.addAlipay,
  calls.updateAlipay,
  calls.addWeixin,
  calls.updateWeixin,
  calls.addDigitalCurrency,
  calls.updateDigitalCurrency,
];

/**
 * Calls that cost us much (a password hash, a picture, a provider's time, a thousand rows) or that guessing would use get a part of an address's rate
 * only. The parts scale with the configured rate, so a bench that raises it raises these.
 */
const PARTS: ReadonlyMap<string, number> = new Map([
  [calls.betProof.path, 1 / 50],
  // Sums and lists over a whole line of an agent.
  [calls.userAgentReport.path, 1 / 10],
  [calls.childReport.path, 1 / 10],
  [calls.teamBalance.path, 1 / 10],
  [calls.agentReportTeamData.path, 1 / 10],
  [calls.agentCommission.path, 1 / 10],
  [calls.getAgentBetData.path, 1 / 10],
  [calls.agentBillData.path, 1 / 10],
  [calls.login.path, 1 / 10],
  // A row for each beginning, a signature for each end.
  [calls.beginPasskeyLogin.path, 1 / 10],
  [calls.passkeyLogin.path, 1 / 10],
  [calls.beginPasskey.path, 1 / 20],
  [calls.addPasskey.path, 1 / 20],
  [calls.register.path, 1 / 20],
  [calls.imageCode.path, 1 / 5],
  [calls.embedChatBind.path, 1 / 10],
  [calls.embedChatRegister.path, 1 / 20],
  [calls.checkUser.path, 1 / 20],
  [calls.forgetPassword.path, 1 / 20],
  [calls.verifySafetyQuestion.path, 1 / 20],
  [calls.sendPhoneCode.path, 1 / 20],
  [calls.sendMailCode.path, 1 / 20],
  [calls.forgetPasswordReset.path, 1 / 20],
  [calls.resetPassword.path, 1 / 20],
  [calls.disownSession.path, 1 / 20],
  [calls.closeAccount.path, 1 / 20],
  // Everything of a player is read.
  [calls.askDataExport.path, 1 / 50],
  [calls.openDataExport.path, 1 / 20],
  [calls.setSafetyQuestion.path, 1 / 20],
  [calls.setSafetyPassword.path, 1 / 20],
  [calls.resetSafetyPassword.path, 1 / 20],
  [calls.verifySafetyPassword.path, 1 / 10],
  [calls.verifyLoginPassword.path, 1 / 10],
  [calls.saveFrontWithdrawRecord.path, 1 / 20],
  ...PAYOUT_CHANGES.map(({ path }) => [path, 1 / 20] as const),
  // These look at the safety password too.
  [calls.yuebaoIn.path, 1 / 10],
  [calls.yuebaoOut.path, 1 / 10],
  [calls.createYuebaoPledgeOrder.path, 1 / 10],
  [calls.uploadImage.path, 1 / 20],
  [calls.submitRechargeProof.path, 1 / 20],
  [calls.embedChatRefreshAvatar.path, 1 / 20],
  [calls.helpVote.path, 1 / 20],
  [calls.contentDraft.path, 1 / 20],
  [calls.uploadContentPicture.path, 1 / 20],
  [calls.compareProviderFile.path, 1 / 50],
  [calls.reportHeartbeats.path, 1 / 20],
  [calls.uploadChatFile.path, 1 / 10],
  [calls.rechargeFrontPaymentRecord.path, 1 / 10],
  [calls.getChatKey.path, 1 / 5],
  [calls.getBroadcastKey.path, 1 / 5],
  [calls.staffLogin.path, 1 / 20],
  [calls.enrolSecondFactor.path, 1 / 20],
  [calls.confirmSecondFactor.path, 1 / 20],
  [calls.staffPasskeyChallenge.path, 1 / 20],
  [calls.beginStaffPasskey.path, 1 / 20],
  [calls.addStaffPasskey.path, 1 / 20],
  [calls.changeStaffPassword.path, 1 / 20],
  [calls.addStaff.path, 1 / 20],
]);

/** The part of the address's rate that one call may use, or null where the general limits are enough. */
export const rateShareOf = ({ path }: CallDef): number | null => PARTS.get(path) ?? null;
