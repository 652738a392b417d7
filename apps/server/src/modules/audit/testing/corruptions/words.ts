import { generateKeyPairSync, sign } from 'node:crypto';
import { app, HELPED, owner, post, WAITS, type Corruption } from './row.ts';

/** A provider with a key of its own, that has had one order of 100 yuan paid; a second one of the same sum was not. */
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const said =
  'amount=100&nonce=n0000001&orderNo=R70001&provider=acme&providerNo=P70001&status=paid&timestamp=1764000000000';
const signed = Buffer.from(`${said}&sign=ed25519:${sign(null, Buffer.from(said), privateKey).toString('hex')}`);

const word = (orderNo: string, body: Buffer): string =>
  `insert into provider_word (kind, order_no, provider, how, body) values ('recharge', '${orderNo}', 'acme', 'notice', '\\x${body.toString('hex')}')`;
const order = (no: number): string => `
  insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, provider_no, amount, fee, credit, state, expires_at, credited_at, asked)
    select 'R${no}', ${HELPED}, gen_random_uuid(), 'x', 'x', 'alipay', 'acme', 'P${no}', 10000000000, 0, 10000000000, 'credited', app_now(), app_now(), 10000000000;
  insert into provider_notice (provider, nonce, order_no, provider_no, amount, status, outcome) values ('acme', 'n${no}', 'R${no}', 'P${no}', 10000000000, 'paid', 'credited')`;
const PAID = `insert into provider_key (provider, public_key) values ('acme', '\\x${KEY}'); ${order(70_001)}; ${word('R70001', signed)}`;
const UNPAID = `${PAID}; ${order(70_002)}`;
const own = (text: string): Buffer => Buffer.from(`${text.replaceAll('70001', '70002')}&sign=${'0'.repeat(64)}`);

/** What providers said, and who could say it in their place. */
export const WORDS: readonly Corruption[] = [
  app('a message replayed into another order', word('R70002', signed), 'wordsAreOfTheirProvider', UNPAID),
  app('a message that the site signed itself', word('R70002', own(said)), 'wordsAreOfTheirProvider', UNPAID),
  app('a message of an order that is none', word('R70003', own(said)), 'wordsAreOfTheirProvider', PAID),
  app(
    'a message dated to before the key of its provider',
    word('R70002', own(said)).replace('body)', 'body, at)').replace(/\)$/, `, (select at from provider_word_begin))`),
    'refused',
    UNPAID,
  ),
  app(
    'an order credited of before messages were kept',
    `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, provider_no, amount, fee, credit, state, expires_at, created_at, paid_at, credited_at, asked)
       select 'R70009', ${HELPED}, gen_random_uuid(), 'x', 'x', 'alipay', 'acme', 'P70009', 10000000000, 0, 10000000000, 'credited', app_now(), '2020-01-01', '2020-01-01', '2020-01-01', 10000000000;
     ${post(103, `'recharge:' || (select id from recharge_order where order_no = 'R70009')`, `(select id from recharge_order where order_no = 'R70009')`, 10_000_000_000, HELPED)}`,
    'refused',
    PAID,
  ),
  app(
    'a review of before they were signed',
    `insert into withdrawal_review (withdrawal, staff, staff_name, act, note, at) select ${WAITS}, 4711, 'anna', 'approve', '', '2020-01-01'`,
  ),
  app('an order credited without its message', 'select 1', 'paymentsHaveTheirWord', UNPAID),
  app('a message changed', `update provider_word set body = ''`, 'refused', PAID),
  app(
    'a key in the name of a provider',
    `insert into provider_key (provider, public_key) values ('acme', '\\x${KEY}')`,
  ),
  app('messages kept from later on', `update provider_word_begin set at = 'infinity'`),
  {
    ...owner(
      'a message over another sum, with its order',
      `update provider_word set body = convert_to(replace(convert_from(body, 'UTF8'), 'amount=100', 'amount=900'), 'UTF8');
       update recharge_order set amount = 90000000000, credit = 90000000000 where order_no = 'R70001'`,
      'wordsAreOfTheirProvider',
    ),
    before: PAID,
  },
  { ...owner('a message less', 'delete from provider_word', 'paymentsHaveTheirWord'), before: PAID },
  {
    ...owner('messages kept from later on', `update provider_word_begin set at = 'infinity'`, 'wordsAreKeptSince'),
    before: PAID,
  },
];
