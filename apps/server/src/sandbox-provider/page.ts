import { createHash } from 'node:crypto';
import { FAULTS, type Fault, type SandboxOrder } from './store.ts';

const FAULT_NAMES: Readonly<Record<Fault, string>> = {
  duplicate: '重复通知',
  wrongAmount: '金额不符',
  badSignature: '签名错误',
  late: '延迟 10 秒通知',
  slow: '通知传输缓慢',
  never: '不发通知',
  down: '前两次查询无应答',
};

const STYLE = `
:root{color-scheme:light dark;--bg:#f3f5f8;--card:#fff;--ink:#1c2430;--soft:#5d6878;--line:#e3e7ed;--main:#1668dc;--on:#fff;--warn-bg:#fff4d6;--warn:#7a5300;--bad:#c0362c;--good:#1a7f4b}
@media (prefers-color-scheme:dark){:root{--bg:#11151b;--card:#1a2029;--ink:#e8ecf2;--soft:#9aa6b6;--line:#2b333f;--main:#4c93f0;--on:#0b1017;--warn-bg:#3a2f12;--warn:#f0cf82;--bad:#ff7d72;--good:#52c88a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--bg);color:var(--ink);font:16px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
.demo{background:var(--warn-bg);color:var(--warn);text-align:center;padding:8px 16px;font-size:14px;font-weight:600}
main{max-width:420px;margin:0 auto;padding:24px 16px 40px}
h1{font-size:16px;margin:0 0 16px;display:flex;align-items:center;gap:8px;font-weight:600}
h1 span{display:inline-block;width:28px;height:28px;border-radius:8px;background:var(--main);color:var(--on);text-align:center;line-height:28px}
.card{background:var(--card);border-radius:16px;padding:24px 20px;border:1px solid var(--line)}
.sum{text-align:center;font-size:40px;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums;margin:4px 0 20px}
.sum small{font-size:22px;margin-right:4px}
.say{text-align:center;color:var(--soft);margin:0}
dl{margin:0 0 20px;border-top:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line);font-size:14px}
dt{color:var(--soft);flex:none}dd{margin:0;text-align:right;word-break:break-all;font-variant-numeric:tabular-nums}
button,.back{display:block;width:100%;min-height:48px;border-radius:12px;border:0;font-family:inherit;font-size:17px;font-weight:600;line-height:48px;text-align:center;text-decoration:none;cursor:pointer}
.pay{background:var(--main);color:var(--on)}.fail{background:none;color:var(--bad);border:1px solid var(--line);margin-top:12px}
.back{background:var(--main);color:var(--on);margin-top:20px}
button:focus-visible,.back:focus-visible,summary:focus-visible,input:focus-visible{outline:3px solid var(--main);outline-offset:2px}
details{margin-top:20px;font-size:14px;color:var(--soft)}summary{cursor:pointer;min-height:44px;line-height:44px}
label{display:flex;align-items:center;gap:10px;min-height:44px;color:var(--ink)}input{width:20px;height:20px;accent-color:var(--main)}
.state{text-align:center;font-size:22px;font-weight:700;margin:0 0 4px}.paid{color:var(--good)}.failed{color:var(--bad)}
`;

/** The page's one style sheet stands in it; the policy allows exactly this text and nothing else. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(title: string, body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} - 沙箱支付</title><style>${STYLE}</style></head><body><header class="demo">沙箱 · 演示资金，不会产生任何真实付款</header><main><h1><span aria-hidden="true">沙</span>沙箱支付</h1>${body}</main></body></html>`;
}

function facts({ orderNo, providerNo, bank, coin }: SandboxOrder): string {
  const rows = [
    ['订单号', orderNo],
    ['流水号', providerNo],
    ...(bank ? [['银行', bank]] : []),
    ...(coin ? [['网络', coin.network]] : []),
  ];
  return `<dl>${rows.map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`).join('')}</dl>`;
}

const sum = ({ amount, coin }: SandboxOrder): string =>
  coin
    ? `<p class="sum">${escape(coin.due)}<small> ${escape(coin.coin)}</small></p>`
    : `<p class="sum"><small>¥</small>${escape(amount)}</p>`;

/** The buttons: paid or failed, or how many coins are sent. */
function buttonsOf(order: SandboxOrder): string {
  const failed = '<button class="fail" name="result" value="failed">支付失败</button>';
  if (!order.coin) return `<button class="pay" name="result" value="paid">支付成功</button>${failed}`;
  return `<button class="pay" name="result" value="paid">转入应付数量</button><button class="fail" name="result" value="less">少转一成</button><button class="fail" name="result" value="more">多转一成</button><button class="fail" name="result" value="dust">只转一点零头</button>${failed}`;
}

/** Where the payer decides. Buttons post to the same address. */
export function payPage(order: SandboxOrder): string {
  const faults = FAULTS.map(
    (fault) => `<label><input type="checkbox" name="fault" value="${fault}">${FAULT_NAMES[fault]}</label>`,
  ).join('');
  const title = order.coin ? '沙箱钱包' : '收银台';
  return page(
    title,
    `<form class="card" method="post"><p class="say">付款给 彩厅（演示）</p>${sum(order)}${facts(order)}${buttonsOf(order)}<details><summary>故障演练</summary>${faults}</details></form>`,
  );
}

/** What was decided, and the way back. */
export function resultPage(order: SandboxOrder): string {
  const isPaid = order.status !== 'failed';
  const words = isPaid ? '支付成功' : '支付失败';
  const hint = isPaid ? '商户正在入账，到账后页面会自动更新' : '本次没有付款，可返回商户重新下单';
  return page(
    words,
    `<div class="card"><p class="state ${isPaid ? 'paid' : 'failed'}" role="status">${words}</p><p class="say">${hint}</p>${sum(order)}${facts(order)}<a class="back" href="${escape(order.returnUrl)}">返回商户</a></div>`,
  );
}

/** The order is not here, or its time is over. */
export function sorryPage(words: string, order?: SandboxOrder): string {
  const back = order ? `<a class="back" href="${escape(order.returnUrl)}">返回商户</a>` : '';
  return page('无法支付', `<div class="card"><p class="state failed" role="status">${words}</p>${back}</div>`);
}
