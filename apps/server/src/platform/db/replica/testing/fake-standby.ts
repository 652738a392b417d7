import type { Db, DbTarget } from '../../pool.ts';

/**
 * A database that says it were its own standby: names of functions that a schema in front of the search path takes from the system. Data is that of the
 * primary at once; how far it stands, and whether it is one at all, is said by `says`.
 */
export async function fakeStandby(owner: Db, appTarget: DbTarget): Promise<FakeStandby> {
  await owner.query(`
    create schema standby;
    create table standby.says (lsn pg_lsn, is_standby boolean not null);
    insert into standby.says values (null, true);
    create table standby.health_probe as select '9999-01-01'::timestamptz as written_at,
      left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline;
    create function standby.pg_is_in_recovery() returns boolean language sql as 'select is_standby from standby.says';
    create function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ select coalesce(lsn, '7FFFFFFF/FFFFFFFF') from standby.says $$;
    create function standby.answer() returns text language plpgsql as $$ begin raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'; end $$;
    create function public.answer() returns text language sql as $$ select 'of the primary' $$;
    grant usage on schema standby to caiting_app;
    grant select on standby.says, standby.health_probe to caiting_app;
    grant execute on function answer() to caiting_app;`);
  if (typeof appTarget === 'string') throw new Error('tests connect by fields');
  return {
    target: { ...appTarget, options: '-c search_path=standby,public,pg_catalog' },
    standsAt: async (lsn) => void (await owner.run('update standby.says set lsn = $1', [lsn])),
    isStandby: async (is) => void (await owner.run('update standby.says set is_standby = $1', [is])),
    hasBeatOf: async (at) => void (await owner.run('update standby.health_probe set written_at = $1', [at])),
    /** Where the primary stands, everything before it flushed. */
    place: async () => {
      await owner.tx(async (tx) => {
        await tx.run('set local synchronous_commit = on');
        await tx.run('update standby.says set is_standby = is_standby');
      });
      return (await owner.one<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')).lsn;
    },
  };
}

export interface FakeStandby {
  readonly target: Exclude<DbTarget, string>;
  /** Null: always as far as the primary. */
  standsAt(lsn: string | null): Promise<void>;
  isStandby(is: boolean): Promise<void>;
  hasBeatOf(at: string): Promise<void>;
  place(): Promise<string>;
}
