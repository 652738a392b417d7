import { calls, hashLoginPassword } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { modules } from '../../index.ts';
import { cause, post } from '../../ledger/index.ts';
import { hashPassword } from '../core/password.ts';
import { aPlayer, type PlayerOptions, type TestPlayer } from './players.ts';

export const SAFETY = '135790';

/** A whole site, and what tests of accounts that their players close share. Call it once at the top of a file. */
export async function closingSite() {
  const site = await testApp({ modules, config: { logLevel: 'silent' } });
  const { app, db } = site;
  const { deps } = app;

  /** Somebody who can type a password. */
  async function person(options: PlayerOptions = {}): Promise<TestPlayer> {
    const who = await aPlayer(deps, options);
    const hash = await hashPassword(hashLoginPassword(who.userName, who.password));
    await db.run('select set_password_hash($1, $2)', [who.id, hash]);
    return who;
  }
  const typed = (who: TestPlayer) => hashLoginPassword(who.userName, who.password);
  const close = (who: TestPlayer, more: object = {}) =>
    callApp(app, calls.closeAccount, { password: typed(who), ...more } as never, who);
  const signIn = (who: TestPlayer, more: object = {}) =>
    callApp(app, calls.login, { userName: who.userName, password: typed(who), ...more } as never);
  const stateOf = async (who: TestPlayer) =>
    (
      await db.one<{ state: string }>(
        `select case when c.closed_at is not null then 'closed' when c.player is not null then 'closing' else p.state end as state
           from player p left join account_closing c on c.player = p.id where p.id = $1`,
        [who.id],
      )
    ).state;
  /** As if it had been asked for as many days earlier as make it due now. */
  const due = (who: TestPlayer) =>
    db.run(
      `update account_closing set due_at = app_now(), asked_at = asked_at - (shanghai_day(due_at) - shanghai_day(app_now())) * interval '1 day'
        where player = $1`,
      [who.id],
    );
  const give = (who: TestPlayer, id = 1n) =>
    db.tx((tx) =>
      post(tx, {
        id: cause('test.grant', who.id + id),
        code: 'demoGrant',
        player: who.id,
        amount: yuan(5),
        ref: who.id,
      }),
    );

  return { ...site, deps, person, close, signIn, stateOf, due, give };
}
