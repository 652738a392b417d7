import { calls, pushes } from '@caiting/contract/registry';
import type { DrawResult, LotteryNow } from '@caiting/contract';
import { showAlert } from '../ui/overlay/notices.ts';
import { go, here, loginPath } from '../platform/page/navigation.ts';
import { callKey, editCached, queryClient } from '../platform/call/query.ts';
import { signedOut } from '../platform/session/session.ts';
import { siteSocket } from '../platform/socket/site-socket.ts';
import { tenantQuery } from '../shared/site/tenant.ts';

/** What each push of the site changes in the query cache. Pages only read the cache; a list that is simplest to ask for again is invalidated. */
export function applyPushes(): void {
  siteSocket.on(pushes.issueRolled, ({ lotteryCode, closed, current, next }) =>
    editLottery(lotteryCode, (now) => ({
      ...now,
      current,
      next,
      drawing: now.last?.issue === closed.issue ? now.drawing : closed,
    })),
  );
  siteSocket.on(pushes.drawn, ({ lotteryCode, result }) => editLottery(lotteryCode, (now) => withResult(now, result)));
  siteSocket.on(pushes.drawn, ({ lotteryCode }) => {
    for (const call of [calls.openResult, calls.trendChart, calls.stockTrend, calls.lotteryOpenData])
      void queryClient.invalidateQueries({
        queryKey: callKey(call),
        predicate: ({ queryKey }) => isOf(queryKey, lotteryCode),
      });
  });
  siteSocket.on(
    pushes.lotteryPaused,
    () => void queryClient.invalidateQueries({ queryKey: callKey(calls.lotteryConfig) }),
  );
  siteSocket.on(pushes.balance, ({ balance, seq }) =>
    editCached(calls.queryBalanceFront, {}, (old) => (BigInt(seq) > BigInt(old.seq) ? { ...old, balance, seq } : old)),
  );
  // Money moved: another tab may have bet or cancelled.
  siteSocket.on(pushes.balance, () => {
    void queryClient.invalidateQueries({ queryKey: callKey(calls.getBetData) });
    void queryClient.invalidateQueries({ queryKey: callKey(calls.getBetting) });
    void queryClient.invalidateQueries({ queryKey: callKey(calls.getTransactionRecordsFront) });
    void queryClient.invalidateQueries({ queryKey: callKey(calls.transactionSummary) });
  });
  siteSocket.on(pushes.betState, () => {
    void queryClient.invalidateQueries({ queryKey: callKey(calls.getBetData) });
    void queryClient.invalidateQueries({ queryKey: callKey(calls.getBetDetail) });
    void queryClient.invalidateQueries({ queryKey: callKey(calls.userProfit) });
    // A settled bet counts towards the turnover.
    void queryClient.invalidateQueries({ queryKey: callKey(calls.withdrawSettings) });
    void queryClient.invalidateQueries({ queryKey: callKey(calls.getWithdrawLimitFlowList) });
  });
  siteSocket.on(pushes.rechargeState, ({ orderNo, state }) => {
    editCached(calls.rechargeOrder, { orderNo }, (old) => ({ ...old, state }));
    void queryClient.invalidateQueries({ queryKey: callKey(calls.rechargeOrder, { orderNo }) });
    void queryClient.invalidateQueries({ queryKey: callKey(calls.rechargeRecordList) });
  });
  siteSocket.on(pushes.withdrawState, ({ withdrawNo, state }) => {
    editCached(calls.withdrawRecord, { withdrawNo }, (old) => ({ ...old, state }));
    for (const call of [calls.withdrawRecord, calls.withdrawRecordList, calls.withdrawSettings])
      void queryClient.invalidateQueries({ queryKey: callKey(call) });
  });
  siteSocket.on(pushes.noticesChanged, () => {
    for (const call of [calls.noticeList, calls.banners, calls.assistanceList, calls.introductionList])
      void queryClient.invalidateQueries({ queryKey: callKey(call) });
  });
  siteSocket.on(pushes.tenantChanged, () => void queryClient.invalidateQueries({ queryKey: tenantQuery.queryKey }));
  siteSocket.on(pushes.forcedLogout, ({ message }) => {
    const target = here();
    signedOut();
    go(loginPath(target), { replace: true });
    void showAlert(message);
  });
}

const isOf = (queryKey: readonly unknown[], lotteryCode: string) =>
  (queryKey[1] as { lotteryCode?: string } | undefined)?.lotteryCode === lotteryCode;

/** A result becomes the last one; an older one (a late seal) never replaces a newer. */
export function withResult(now: LotteryNow, result: DrawResult): LotteryNow {
  const isNewer = !now.last || result.drawnAt >= now.last.drawnAt;
  return {
    ...now,
    last: isNewer ? result : now.last,
    drawing: now.drawing?.issue === result.issue ? null : now.drawing,
  };
}

/** The same lottery stands in the cache under several calls: all are edited. */
function editLottery(lotteryCode: string, edit: (now: LotteryNow) => LotteryNow): void {
  const inList = <T extends { list: LotteryNow[] }>(old: T): T => ({
    ...old,
    list: old.list.map((now) => (now.lotteryCode === lotteryCode ? edit(now) : now)),
  });
  editCached(calls.hot, {}, inList);
  editCached(calls.allCurrent, {}, inList);
  editCached(calls.currentIssue, { lotteryCode }, edit);
  editCached(calls.nextIssueOpenData, { lotteryCode }, edit);
}
