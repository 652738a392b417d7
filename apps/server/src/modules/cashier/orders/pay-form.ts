import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { siteOrigin } from '../../../platform/http/origin.ts';
import { providersOf } from '../core/providers.ts';

/** The page that posts a form line's fields to its provider: the site's own pages may post nowhere else (CSP form-action). */
export const payFormPath = (orderNo: string): string => `/v1/transaction/payForm/${orderNo}`;

const SCRIPT = 'document.forms[0].submit()';
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(title: string, body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head><body><main>${body}</main></body></html>`;
}

/**
 * Serves that page. Whoever has the order's number, sixteen random digits, may pay it; the page tells nothing but what the provider gets.
 */
export function payFormRoute(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { orderNo: string } }>(payFormPath(':orderNo'), async (request, reply) => {
    const form = await findPayForm(deps.db, request.params.orderNo);
    const provider = form && (await providersOf(deps)).get(form.provider);
    void reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    void reply.type('text/html; charset=utf-8');
    if (!form || !provider) {
      void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
      return reply.code(404).send(page('无法支付', '<h1>订单已结束，请返回重新下单</h1>'));
    }
    const action = provider.payPage(form.pay_url, siteOrigin(deps.config, request));
    void reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; form-action ${new URL(action).origin}; frame-ancestors 'none'; base-uri 'none'`,
    );
    const fields = Object.entries(form.pay_form)
      .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
      .join('');
    return reply.send(
      page(
        '正在前往支付页面',
        `<h1>正在前往支付页面</h1><form method="post" action="${escape(action)}">${fields}<button>继续</button></form><script>${SCRIPT}</script>`,
      ),
    );
  });
}

/** What a form line posts, while its order can be paid. */
function findPayForm(
  db: Queries,
  orderNo: string,
): Promise<{ provider: string; pay_url: string; pay_form: Readonly<Record<string, string>> } | null> {
  return db.maybeOne(
    `select provider, pay_url, pay_form from recharge_order
      where order_no = $1 and kind = 'form' and state = 'created' and expires_at > (select app_now()) and pay_form is not null`,
    [orderNo],
  );
}
