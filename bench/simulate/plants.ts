import { join } from 'node:path';
import type { Db } from '@caiting/server/platform/db/pool';
import { makeRelease, thisRelease, type Changes, type Release } from '@caiting/server/testing/next-release';
import type { Trouble } from './plan.ts';

/** A site that is broken on purpose, to see whether the simulation finds it. */
export interface Plant {
  readonly about: string;
  /** In its database, as the owner. */
  readonly breaks?: (owner: Db) => Promise<unknown>;
  /** In a copy of its server. */
  readonly edits?: NonNullable<Changes['edits']>;
  /** Those it takes to show: some need none. */
  readonly troubles: readonly Trouble[];
  /** Another bus loses nothing. */
  readonly needsNats?: boolean;
  /** What is said of it. The schema is compared by another audit than the simulation's, so that functions and triggers do not give it away. */
  readonly finds: RegExp;
}

/** The server with what is broken in its code. */
export function releaseWith(plants: readonly Plant[], root: string): Release {
  const edits = Object.assign({}, ...plants.map((plant) => plant.edits ?? {})) as NonNullable<Changes['edits']>;
  return Object.keys(edits).length === 0 ? thisRelease : makeRelease(thisRelease, join(root, 'release'), { edits });
}

const sql =
  (text: string) =>
  (owner: Db): Promise<unknown> =>
    owner.query(text);

/** Changes the text of a function as it stands in the database. */
const rewritten = (name: string, from: string, to: string): string => `
  do $plant$ declare v text := pg_get_functiondef('${name}'::regproc); begin
    if position($a$${from}$a$ in v) = 0 then raise exception '${name} has no such text'; end if;
    execute replace(v, $a$${from}$a$, $b$${to}$b$);
  end $plant$`;

const none: readonly Trouble[] = [];

export const PLANTS: Readonly<Record<string, Plant>> = {
  forgetsKeys: {
    about: 'keys of requests are forgotten, so that what is asked again is done again',
    breaks: sql(`
      create function forget_key() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger forget_key before insert on request_key for each row execute function forget_key()`),
    troubles: none,
    finds: /is stored and nobody was told of it|were acknowledged and \d+ are stored/,
  },
  losesMessages: {
    about: 'a message in twenty vanishes from the log after it was answered',
    breaks: sql(`
      create function lose_message() returns trigger language plpgsql as $$
        begin delete from chat_message where id = new.id and new.id % 20 = 0; return null; end $$;
      create constraint trigger lose_message after insert on chat_message deferrable initially deferred
        for each row execute function lose_message()`),
    troubles: none,
    finds: /message \d+ was acknowledged and is lost/,
  },
  dropsPushes: {
    about: 'a draw in five is told to no page',
    breaks: sql(`
      create function drop_push() returns trigger language plpgsql as $$
        begin return case when new.type = 'draws.drawn' and new.id % 5 = 0 then null else new end; end $$;
      create trigger drop_push before insert on outbox for each row execute function drop_push()`),
    troubles: none,
    finds: /own page \d+: result .* shown as nothing/,
  },
  leavesHoles: {
    about: 'a message that the bus has lost is not missed',
    edits: {
      'src/platform/outbox/nats/heard.ts': ["last === expected ? 'next' : 'missed'", "'next'"],
    },
    troubles: none,
    needsNats: true,
    finds: /own page \d+: private chat/,
  },
  paysTwice: {
    about: 'what a settled chunk won is paid twice',
    breaks: sql(
      rewritten('post_results', '201::smallint as code, won as amount', '201::smallint as code, 2 * won as amount'),
    ),
    troubles: none,
    finds: /audit, (?!schema|functions)\S*/,
  },
  believesAnybody: {
    about: 'a notice of the provider counts without its signature',
    edits: {
      'src/modules/cashier/core/believed-notice.ts': ['provider.isGenuine(fields) &&', ''],
    },
    troubles: ['providerLies'],
    finds: /is credited and was not paid at the provider/,
  },
  believesAmounts: {
    about: 'a notice of another amount counts for the order',
    edits: {
      'src/modules/cashier/recharge/report.ts': [
        "if (report.amount !== order.amount) return 'amountMismatch';\n  if (report.status === 'failed') return",
        "if (report.status === 'failed') return",
      ],
    },
    troubles: ['providerLies'],
    finds: /is credited and was not paid at the provider/,
  },
  neverAsks: {
    about: 'a provider that has not told of a payment is never asked',
    edits: {
      'src/modules/cashier/recharge/ask-provider.ts': [
        'const due = await listToAsk(deps.db, PER_ROUND);',
        'const due = await listToAsk(deps.db, 0);',
      ],
    },
    troubles: none,
    finds: /was paid at the provider and is not credited/,
  },
  opensTwice: {
    about: 'who asks for a share again gets another one',
    breaks: async (owner) => {
      await owner.query('alter table envelope_claim drop constraint envelope_claim_pkey');
      // The ledger asks each move for its cause by itself.
      await owner.query(rewritten('check_posting_cause', 'if not v_stands', 'if p_code <> 210 and not v_stands'));
      await owner.query(rewritten('claim_share', 'c.envelope_id = p_envelope and c.user_id = p_user;', 'false;'));
      await owner.query(
        rewritten('claim_share', `p_envelope || ':' || p_user]`, `p_envelope || ':' || p_user || v.taken]`),
      );
    },
    troubles: none,
    finds: /has \d+ shares of envelope/,
  },
  trustsRelays: {
    about: 'signatures of rounds are not verified',
    edits: {
      'src/signer/remember-rounds.ts': [
        'const randomness = await verify(chain, round, signature);',
        "const { createHash } = await import('node:crypto');\n    const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');",
      ],
    },
    troubles: ['relayLies'],
    finds: /was drawn by round \d+ that is none of the network/,
  },
  answersTooEarly: {
    about: 'commits are answered before they are on the disk',
    breaks: sql('alter database caiting set synchronous_commit = off'),
    troubles: ['killDatabase'],
    // The number of a message that was lost is another one's afterwards.
    finds: /was acknowledged and is lost|were acknowledged and \d+ are stored|one message answers two requests/,
  },
};

/** Those that hide nothing of each other are looked for together: a site takes longer to start than to be found out. */
export const TOGETHER: readonly (readonly string[])[] = [
  ['forgetsKeys', 'losesMessages', 'dropsPushes', 'paysTwice', 'believesAmounts'],
  ['leavesHoles', 'believesAnybody', 'neverAsks', 'trustsRelays'],
  ['opensTwice', 'answersTooEarly'],
];
