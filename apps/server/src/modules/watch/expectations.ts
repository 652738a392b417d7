import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { bettingModule } from '../betting/index.ts';
import { consoleModule } from '../console/index.ts';
import { beaconSilentS, unseenCloseS } from '../draws/index.ts';
import { ledgerModule } from '../ledger/index.ts';

/** Something that should have happened by now. */
export interface Expectation {
  /** The word of /healthz, the value of the label `what` of the figure, and the row of docs/operating.md. */
  readonly problem: string;
  /** What should happen, for the figure's reader. */
  readonly what: string;
  /** Seconds since its deadline; 0 or less: it is in time. */
  lateS(deps: Deps): Promise<number>;
}

/** Seconds from the oldest moment of what a query finds, less the time that it may take. */
function since(mayTakeS: number, sql: string) {
  return async ({ db }: Deps): Promise<number> => {
    const { late } = await db.one<{ late: number | null }>(sql);
    return late === null ? 0 : late - mayTakeS;
  };
}

/** A module that knows by itself says so with this word; its figures say for how long. */
function toldBy(module: ServerModule, problem: string) {
  return async (deps: Deps): Promise<number> => ((await module.problems?.(deps))?.includes(problem) ? 1 : 0);
}

const AGE = (moment: string): string => `extract(epoch from app_now() - min(${moment}))::float8 as late`;
const REAL_AGE = (moment: string): string => `extract(epoch from clock_timestamp() - min(${moment}))::float8 as late`;

const BEACON_MAX_S = 30;
const EVIDENCE_MAX_S = 10;
/** The process and the database may be on two machines; more than this and a bet is in time on one and late on the other. */
const CLOCKS_APART_MAX_S = 5;

/**
 * What a site should see happen, with a deadline each (docs/decisions/0257): what happened is no news, what did not is. Every row is a word of /healthz, a value
 * of the figure caiting_late_seconds, an alert (deploy/monitoring/alerts.yml) and a line of docs/operating.md; watch.test.ts goes over the rows and
 * plants the silence of each.
 */
export const EXPECTATIONS: readonly Expectation[] = [
  {
    problem: 'beaconSilent',
    what: 'a beacon round that an issue waits for comes within 30 s of being asked for',
    lateS: async ({ db }) => (await beaconSilentS(db)) - BEACON_MAX_S,
  },
  {
    problem: 'timeUnproven',
    what: 'a close of an issue that drand decides has evidence of its time, by two relays, within ten seconds',
    lateS: async ({ db }) => (await unseenCloseS(db)) - EVIDENCE_MAX_S,
  },
  {
    problem: 'closeLate',
    what: 'an issue closes within a minute of its time',
    lateS: since(60, `select ${AGE('close_at')} from issue where state = 'selling' and close_at < app_now()`),
  },
  {
    problem: 'drawLate',
    what: 'a closed issue of ours is drawn or void within 90 s of its round',
    lateS: since(
      90,
      `select ${AGE('beacon_time')} from issue where state = 'closed' and beacon is not null and beacon_time < app_now()`,
    ),
  },
  {
    problem: 'unsettledDraw',
    what: 'all bets of a result are paid within a minute',
    lateS: toldBy(bettingModule, 'unsettledDraw'),
  },
  {
    problem: 'signerSilent',
    what: 'the signer tells a link within 30 s of a round that is known',
    lateS: since(
      30,
      `select ${AGE('greatest(r.fetched_at, i.beacon_time)')} from issue i join beacon_round r on r.beacon = i.beacon and r.round = i.beacon_round
        where i.state = 'closed' and i.beacon_time < app_now()`,
    ),
  },
  {
    problem: 'feedSilent',
    what: 'a source of official results answers within ten minutes of the draw',
    lateS: since(
      600,
      `select ${AGE('draw_at')} from issue i where state = 'closed' and beacon is null and draw_at < app_now()
          and not exists (select 1 from feed_report f where f.issue_id = i.id)`,
    ),
  },
  {
    problem: 'backupOverdue',
    what: 'a site that is backed up is backed up every quarter of an hour',
    lateS: since(900, `select ${REAL_AGE('at')} from sign_of_life where name = 'backup'`),
  },
  {
    problem: 'auditOverdue',
    what: 'an audit ends every night',
    lateS: toldBy(consoleModule, 'auditOverdue'),
  },
  {
    problem: 'auditFailed',
    what: 'an audit that has begun comes to its end',
    lateS: toldBy(consoleModule, 'auditFailed'),
  },
  {
    problem: 'mailStuck',
    what: 'a message is handed to its provider within two minutes',
    lateS: async (deps) => {
      const { smtp, sms } = deps.config;
      const channels = [...(smtp ? ['mail'] : []), ...(sms ? ['phone'] : [])];
      const { late } = await deps.db.one<{ late: number | null }>(
        `select ${AGE('created_at')} from message where sent_at is null and channel = any ($1)`,
        [channels],
      );
      return (late ?? 0) - 120;
    },
  },
  {
    problem: 'providerSilent',
    what: 'a provider says within half an hour what became of a withdrawal',
    lateS: since(1_800, `select ${AGE('paying_at')} from withdrawal where state = 'paying' and paying_at is not null`),
  },
  {
    problem: 'gameRebatesLate',
    what: 'rebates of card games of a day are paid within half an hour of being due, at 00:05 of the next one',
    lateS: since(
      1_800,
      `select extract(epoch from app_now() - ((n.day + 1 + time '00:05') at time zone 'Asia/Shanghai'))::float8 as late
         from (select coalesce((select max(d.day) + 1 from game_rebate_day d where d.paid_at is not null), (select min(r.day) from game_result_day r)) as day) as n`,
    ),
  },
  {
    problem: 'outboxStuck',
    what: 'an event reaches its listeners within a minute',
    lateS: since(60, `select ${REAL_AGE('due_at')} from outbox where due_at <= clock_timestamp() and not is_backlog`),
  },
  {
    problem: 'jobsStuck',
    what: 'a job begins within five minutes of its time',
    lateS: since(
      300,
      // A backlog of settlements is worked off beside the live ones (docs/decisions/0255), and unsettledDraw says when it takes long.
      `select ${REAL_AGE('start_after')} from pgboss.job
        where state in ('created', 'retry') and start_after < clock_timestamp() and name not like '%-backlog-issue'`,
    ),
  },
  {
    problem: 'jobsFailed',
    what: 'a job comes to its end within its tries',
    lateS: since(
      0,
      `select ${REAL_AGE('completed_on')} from pgboss.job where state = 'failed' and completed_on > clock_timestamp() - interval '1 day'`,
    ),
  },
  {
    problem: 'ticksFailing',
    what: 'what this process does again and again has had a good turn in the last five minutes',
    lateS: async ({ jobs, log }) => {
      const late = jobs.lateTick();
      // One that hangs says nothing by itself.
      if (late !== null) log.warn({ ticker: late.name, lateS: late.lateS }, 'ticker has no good turn');
      return late?.lateS ?? 0;
    },
  },
  {
    problem: 'monthsMissing',
    what: 'partitions of the money tables are made two months ahead',
    lateS: toldBy(ledgerModule, 'monthsMissing'),
  },
  {
    problem: 'clockWrong',
    what: 'the clocks of server and database agree to five seconds',
    lateS: async ({ db }) => {
      const { at } = await db.one<{ at: Date }>('select clock_timestamp() as at');
      return Math.abs(at.getTime() - (performance.timeOrigin + performance.now())) / 1_000 - CLOCKS_APART_MAX_S;
    },
  },
];
