import pg from 'pg';
import { findBinaries } from '../../db/embedded/binaries.ts';
import { databaseUser } from '../../db/embedded/system-user.ts';
import { SLOT } from '../keep-wal.ts';
import { NO_TABLESPACES } from './replication.ts';

/** What a backup must know of a PostgreSQL of one's own. */
export interface ClusterFacts {
  readonly segmentBytes: number;
  readonly database: string;
  /** Who owns the site's tables there. */
  readonly owner: string;
  /** How its texts are sorted, where that is the system's business and not PostgreSQL's own. */
  readonly sortedBy: string | null;
}

interface Facts {
  readonly version: number;
  readonly version_text: string;
  readonly is_standby: boolean;
  readonly me: string;
  readonly replicates: boolean;
  readonly wal_level: string;
  readonly senders_free: number;
  readonly slots_free: number;
  readonly tablespaces: number;
  readonly segment_bytes: number;
  readonly database: string;
  readonly owner: string | null;
  readonly sorted_by: string | null;
}

const FACTS = `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as version_text,
  pg_is_in_recovery() as is_standby, current_user as me,
  (select rolreplication or rolsuper from pg_roles where rolname = current_user) as replicates, current_setting('wal_level') as wal_level,
  current_setting('max_wal_senders')::int - (select count(*)::int from pg_stat_replication) as senders_free,
  current_setting('max_replication_slots')::int - (select count(*)::int from pg_replication_slots where slot_name <> '${SLOT}') as slots_free,
  (select count(*)::int from pg_tablespace where oid >= 16384) as tablespaces,
  (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes, current_database() as database,
  (select pg_get_userbyid(relowner) from pg_class where relnamespace = 'public'::regnamespace and relname = 'entry') as owner,
  (select coalesce(datlocale, datcollate) from pg_database
    where datname = current_database() and datlocprovider <> 'b' and datcollate not in ('C', 'POSIX')) as sorted_by`;

/** Throws one sentence in each language that says what is missing, with the statement that gives it. */
export async function checkCluster(admin: pg.Client): Promise<ClusterFacts> {
  const facts = (await admin.query<Facts>(FACTS)).rows[0] as Facts;
  const fault = faultOf(facts);
  if (fault !== null) throw new Error(`caiting: ${fault[0]} / ${fault[1]}`);
  return {
    segmentBytes: facts.segment_bytes,
    database: facts.database,
    owner: facts.owner ?? '',
    sortedBy: facts.sorted_by,
  };
}

function faultOf(facts: Facts): readonly [string, string] | null {
  const own = Number(findBinaries(databaseUser()).version.split('.')[0]);
  const me = pg.escapeIdentifier(facts.me);
  if (facts.version !== own)
    return [
      `数据库是 PostgreSQL ${facts.version_text}，本程序自带 ${own} 版，无法恢复其备份`,
      `the server is PostgreSQL ${facts.version_text}, a restore starts ${own}, which this program brings: back it up with its own tools`,
    ];
  if (facts.is_standby) return ['这是备库，请连接主库', 'this is a standby: the backup is made from the primary'];
  if (facts.owner === null)
    return [`数据库 ${facts.database} 中没有站点`, `there is no site in the database ${facts.database}`];
  if (!facts.replicates)
    return [
      `用户 ${facts.me} 没有复制权限，请由管理员执行 alter role ${me} replication`,
      `user ${facts.me} may not replicate; let an administrator run: alter role ${me} replication`,
    ];
  const settings: readonly (readonly [boolean, string, string])[] = [
    [facts.wal_level === 'minimal', 'wal_level', 'replica'],
    [facts.senders_free < 1, 'max_wal_senders', '10'],
    [facts.slots_free < 1, 'max_replication_slots', '10'],
  ];
  const wrong = settings.find(([isWrong]) => isWrong);
  if (wrong !== undefined)
    return [
      `数据库参数 ${wrong[1]} 不够，请由管理员执行 alter system set ${wrong[1]} = ${wrong[2]} 并重启数据库`,
      `${wrong[1]} of the server does not suffice; let an administrator run: alter system set ${wrong[1]} = ${wrong[2]}, and restart it`,
    ];
  return facts.tablespaces > 0 ? NO_TABLESPACES : null;
}
