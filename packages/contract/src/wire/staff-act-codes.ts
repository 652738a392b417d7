import type { CodeAct, CodeRow } from './codes.ts';

const row = (code: number, zh: string, en: string, acts: CodeAct): CodeRow => ({ code, zh, en, acts });

/** Rows of the table of codes about what staff do with money, pay lines and the demo. */
export const STAFF_ACT_CODES = {
  demoNotEnded: row(-2908, '请先运行 ./caiting demo end', 'Run ./caiting demo end on the server first', 'silent'),
  demoInProduction: row(-2909, '正式运营的站点不能改为演示模式', 'A site in production cannot become a demo', 'silent'),
  adjustmentOver: row(-2930, '该笔人工操作已处理或已过期', 'This adjustment is decided or has expired', 'silent'),
  paymentCaseOver: row(-2931, '该付款已处理', 'This payment is dealt with already', 'silent'),
  payLineOpen: row(-2932, '线路开放中，请先关闭再修改', 'The line is open: close it before you change it', 'silent'),
  betNotAside: row(-2934, '没有等待人工处理的注单', 'No bet here is set aside and waits', 'silent'),
  payProviderUnfit: row(
    -2933,
    '支付商未配置，或不支持该方式、渠道或限额',
    'No such provider is configured, or it does not take this channel, kind or sum',
    'silent',
  ),
} as const satisfies Record<string, CodeRow>;
