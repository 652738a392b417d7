-- Refunds and own rebates of won and tied bets apart (docs/decisions/0121): the rest of `won_back` is payouts. Until now the three were one sum.
alter table bet_day add column won_refund bigint not null default 0, add column won_rebate bigint not null default 0;

-- What was settled before.
update bet_day d
   set won_refund = t.refunded, won_rebate = t.rebate
  from (select r.player, (b.created_at at time zone 'Asia/Shanghai')::date as day, b.lottery_code, sum(r.refunded) as refunded, sum(r.rebate) as rebate
          from bet_result r join bet b on b.player = r.player and b.id = r.bet_id
         where r.state in ('won', 'refunded') group by 1, 2, 3) as t
 where d.player = t.player and d.day = t.day and d.lottery_code = t.lottery_code;
