-- What the server writes of these, column by column (docs/decisions/0324): terms and causes stay as they were made.
revoke update, delete, truncate on approval_alone, envelope_day, gift, invite_code, invite_use, live_payout, live_room, live_show, payout_holder, pledge_order,
  pledge_product, player_rebate, protection_event, wager_source, withdrawal_review, yuebao_rate from caiting_app;
revoke update on demo_row, growth_day, player_growth from caiting_app;
grant update (amount) on approval_alone to caiting_app;
-- What an older release sealed for nothing is sealed for its row; what it says is kept by its trigger.
grant update (sealed) on payout_holder to caiting_app;
grant update (amount_fen, sends) on envelope_day to caiting_app;
grant update (price) on gift to caiting_app;
grant update (used_count, remark, levels, deleted_at) on invite_code to caiting_app;
grant update (source_kind, source, closed_at, cover, sort, title, title_en) on live_room to caiting_app;
grant update (started_at, streamer, ended_at, planned_at, pinned, peak) on live_show to caiting_app;
grant update (auto_renew, state, ended_at, not_renewed) on pledge_order to caiting_app;
grant update (rate, quota, is_open, sold) on pledge_product to caiting_app;
grant update (level) on player_rebate to caiting_app;
grant update (rate, set_by, set_at) on yuebao_rate to caiting_app;
grant update (ended_at) on demo_row to caiting_app;
grant update (valid) on growth_day, player_growth to caiting_app;
