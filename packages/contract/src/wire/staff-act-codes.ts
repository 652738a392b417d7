import { row, type CodeRow } from './code-row.ts';

/** Rows of the table of codes about operators' own passwords and what staff do with money, pay lines, ways back and the demo. */
export const STAFF_ACT_CODES = {
  demoNotEnded: row(-2908, '请先运行 ./caiting demo end', 'Run ./caiting demo end on the server first', 'silent'),
  demoInProduction: row(-2909, '正式运营的站点不能改为演示模式', 'A site in production cannot become a demo', 'silent'),
  adjustmentOver: row(-2930, '该笔人工操作已处理或已过期', 'This adjustment is decided or has expired', 'silent'),
  paymentCaseOver: row(-2931, '该付款已处理', 'This payment is dealt with already', 'silent'),
  payLineOpen: row(-2932, '线路开放中，请先关闭再修改', 'The line is open: close it before you change it', 'silent'),
  signerKeyHolds: row(
    -2937,
    '签名进程能打开全部链种子，密钥没有丢失',
    'The signer opens every chain: no key is lost',
    'silent',
  ),
  settingChanged: row(
    -2938,
    '该配置在对方申请之后已被改动；已按现值登记为您的申请，请另一位管理员确认',
    'The setting was changed after the other administrator asked; this is your wish now, and another one must confirm it',
    'silent',
  ),
  approvalWaits: row(
    -2942,
    '{staff} 已就此提出申请（{what}），请先批准、驳回或撤回该申请',
    '{staff} has already asked for something here ({what}): approve, decline or withdraw that first',
    'silent',
  ),
  approvalOver: row(-2943, '该申请已处理、已撤回或已过期', 'This wish is decided, withdrawn or has run out', 'silent'),
  approvalOwn: row(-2944, '不能批准或驳回自己的申请', 'Nobody decides a wish of their own', 'silent'),
  approvalNotOwn: row(-2945, '只有申请人可以撤回', 'Only whoever asked takes it back', 'silent'),
  approvalTyped: row(
    -2946,
    '该操作不能按编号批准，请自行填写同样的内容',
    'This is not approved by its number: enter the same yourself',
    'silent',
  ),
  approvalOutdated: row(
    -2947,
    '申请之后情况已变（{was} → {now}），该申请已失效，请重新申请',
    'Things changed since this was asked for ({was} → {now}): the wish has lapsed, ask anew',
    'silent',
  ),
  roundNotVoidable: row(
    -2939,
    '该局现在不能作废：会员余额不足以收回已派金额，或账户正忙，请稍后再试',
    'This round cannot be void now: the player no longer has what was paid, or the account is busy',
    'silent',
  ),
  liveReportUnknown: row(-2940, '该举报已处理', 'This report is decided already', 'silent'),
  reportUnknown: row(-2948, '没有这条举报', 'There is no such report', 'silent'),
  reportDecided: row(-2949, '这条已由{name}处理', 'Decided by {name} already', 'silent'),
  reportClaimed: row(-2954, '{name}正在处理这条举报', '{name} is looking at this report', 'silent'),
  accountClosed: row(
    -2941,
    '该账号已注销，不能操作或加款',
    'The account is closed for good: nothing is done on it or credited to it',
    'silent',
  ),
  betNotAside: row(-2936, '没有等待人工处理的注单', 'No bet here is set aside and waits', 'silent'),
  payProviderUnfit: row(
    -2933,
    '支付商未配置，或不支持该方式、渠道或限额',
    'No such provider is configured, or it does not take this channel, kind or sum',
    'silent',
  ),
  staffPasswordDue: row(
    -2935,
    '密码由他人设定，请先修改：./caiting staff password',
    'Somebody else chose this password, change it first: ./caiting staff password',
    'field',
  ),
  recoveryUndeliverable: row(
    -2934,
    '联系方式所属的渠道（短信或邮件）没有配置服务，找回码无法送达',
    'No provider is configured for the contact’s channel (SMS or mail): the code would reach nobody',
    'silent',
  ),
} as const satisfies Record<string, CodeRow>;
