import type { OwnWord } from '@caiting/contract';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

/** What columns are called of providers’ files, of what differs in them, and of orders that a payment may be for. A difference is called as the column that counts it. */
export const FILE_COLUMNS: Readonly<Record<string, OwnWord>> = {
  amountHere: w('本站金额', 'Amount here'),
  amountThere: w('文件金额', 'Amount in the file'),
  reasons: w('列出原因', 'Why it is offered'),
  matched: w('一致', 'Matched'),
  missingHere: w('本站没有', 'Missing here'),
  missingThere: w('文件没有', 'Missing in the file'),
  otherAmount: w('金额不符', 'Other amount'),
  otherState: w('状态不符', 'Other state'),
  refusedFor: w('读不出的原因', 'Why refused'),
  refusedLines: w('读不出的行', 'Refused lines'),
  sha256: w('文件哈希', 'Hash of the file'),
  stateHere: w('本站状态', 'State here'),
  stateThere: w('文件状态', 'State in the file'),
  timeHere: w('本站时间', 'Time here'),
  timeThere: w('文件时间', 'Time in the file'),
};

/** What their values are called. */
export const FILE_VALUES: Readonly<Record<string, OwnWord>> = {
  'difference.refusedLine': w('读不出的行', 'Refused line'),
  'reasons.holdsNumber': w('支付单号已记在此单', 'Has this provider number'),
  'reasons.holdsTransaction': w('链上交易已记在此单', 'Has this transaction'),
  'reasons.inFile': w('对账文件写明此单', 'Named in a provider’s file'),
  'reasons.nearNumber': w('订单号仅差一两位', 'Number differs in a digit or two'),
  'reasons.numberInWords': w('通知里写有此单号', 'Number stands in the notice'),
  'reasons.orderNumber': w('通知的订单号', 'The order that was named'),
  'reasons.sameAmount': w('应付金额相同', 'Same amount to pay'),
  'reasons.sameCoins': w('应付币数相同', 'Same coins to pay'),
  'reasons.sameCredit': w('扣费后金额相同', 'Same amount after the fee'),
  'reasons.samePlayer': w('同一玩家的订单', 'Order of the same player'),
  'refusedFor.amount': w('金额读不出', 'No amount'),
  'refusedFor.cells': w('列数不对', 'Cells too many or few'),
  'refusedFor.formula': w('含公式', 'A formula'),
  'refusedFor.orderNo': w('订单号读不出', 'No order number'),
  'refusedFor.outsideDays': w('不在所填日期内', 'Outside the days'),
  'refusedFor.providerNo': w('支付单号读不出', 'No provider number'),
  'refusedFor.repeated': w('与前面某行重复', 'Repeats a line'),
  'refusedFor.state': w('状态读不出', 'No state'),
  'refusedFor.time': w('时间读不出', 'No time'),
  'stateHere.paid': w('成功', 'Paid'),
  'stateHere.failed': w('失败', 'Failed'),
  'stateHere.waiting': w('处理中', 'Under way'),
  'stateThere.paid': w('成功', 'Paid'),
  'stateThere.failed': w('失败', 'Failed'),
  'stateThere.waiting': w('处理中', 'Under way'),
};
