import { GOALS } from './goals.ts';
import { row, type Row, type Table } from './table-rows.ts';

/** What is read of a fan-out in either room, while it is quiet or busy: the end of the row's key, path, words and goal. */
const FAN_OUT = [
  [
    'Deliveries',
    'quiet.deliveriesPerSecond',
    'deliveries a second, {sockets} sockets, one message at a time',
    { least: GOALS.chat.deliveries },
  ],
  ['Cpu', 'quiet.cpuUsPerDelivery', 'server CPU a delivery, the same', { most: GOALS.chat.cpu }],
  ['SpreadP50', 'quiet.spreadP50Ms', 'first receiver to the others, p50, the same', { most: GOALS.chat.spreadP50 }],
  ['SpreadP99', 'quiet.spreadP99Ms', 'first receiver to the others, p99, the same', { most: GOALS.chat.spreadP99 }],
  [
    'BusyDeliveries',
    'busy.deliveriesPerSecond',
    'deliveries a second, {sockets} sockets, 16 posts in flight',
    { least: GOALS.chat.busyDeliveries },
  ],
  ['BusyCpu', 'busy.cpuUsPerDelivery', 'server CPU a delivery, the same', { most: GOALS.chat.busyCpu }],
] as const;
const fanOutRows = (part: string, sockets: string): Row[] =>
  FAN_OUT.map(([name, path, words, goal]) =>
    row(`${part}${name}`, `${part}.${path}.ratio`, {
      measures: words.replace('{sockets}', sockets),
      yardstick: 'bare `ws` loop',
      goal,
    }),
  );

const CHAT: Table = {
  bench: 'chat',
  measures:
    'The real hall (server process, logins, keys, POST, moderation, transaction, flush) against a loop that does nothing but send, in one run and in turns; then what has no yardstick but a goal. `--parts=fan,two` reads some parts; figures of the others stay as they were read.',
  rows: [
    ...fanOutRows('fan', '1,000'),
    ...fanOutRows('wide', '5,000'),
    row('kbPerConnection', 'memory.kbPerConnection.hall', {
      measures: 'resident memory of an idle socket, of 5,000',
      goal: { most: GOALS.chat.kbPerConnection },
      unit: 'KB',
    }),
    row('rssRatio', 'memory.rssRatio', {
      measures: 'resident memory after 100,000 messages',
      yardstick: 'before them',
      goal: { most: GOALS.chat.rssAfter },
    }),
    row('stormMs', 'storm.backMs', {
      measures: '5,000 sockets cut at once are back after',
      goal: { most: GOALS.chat.stormMs },
      unit: 'ms',
    }),
    row('historyQueries', 'storm.historyQueries', {
      measures: 'queries of history for that',
      goal: { most: GOALS.chat.historyQueries },
    }),
    row('stalledP99', 'stalled.p99Ratio', {
      measures: 'p99 of the others while 50 of 1,000 do not read',
      yardstick: 'all read',
      goal: { most: GOALS.chat.stalledP99 },
    }),
    row('imagesP99', 'images.p99Ratio', {
      measures: 'p99 of messages while ten hostile pictures at a time come in',
      yardstick: 'no pictures',
      goal: { most: GOALS.chat.imagesP99 },
    }),
    row('imagesMb', 'images.rssGrownMb', {
      measures: 'memory they take',
      goal: { most: GOALS.chat.imagesMb },
      unit: 'MB',
    }),
    row('ofPipe', 'two.ofPipe', {
      measures: 'what the bus between two servers adds',
      yardstick: 'pipe between two processes',
      goal: { most: GOALS.chat.ofPipe },
    }),
    row('addedMs', 'two.addedP50Ms', {
      measures: 'the same, with 500 sockets at each server, p50',
      goal: { most: GOALS.chat.addedMs },
      unit: 'ms',
    }),
    row('recallMs', 'recalls.recallMs.p50', {
      measures: "a manager's recall to the last of 1,000 screens, p50 (goal: within the p99 of a message)",
      yardstick: 'messages of the same run',
      goal: null,
      unit: 'ms',
    }),
    row('unequalLists', 'reconnect.unequalLists', {
      measures:
        "lists that differ from the server's: 200 clients, 20,000 messages, 4,000 cuts, one of two servers killed",
      goal: { most: 0 },
    }),
  ],
};

/** Rows of the bus for so many processes, by NATS and by NOTIFY. */
const busRows = (name: string, processes: string): Table['rows'] =>
  (['nats', 'notify'] as const).flatMap((way) => {
    const by = `${processes}, by ${way === 'nats' ? 'NATS' : 'NOTIFY'}`;
    const key = (figure: string): [string, string] => [`${name}.${way}.${figure}`, `${name}.${way}.${figure}`];
    return [
      row(...key('p50Ms'), { measures: `${by}: one message, p50`, goal: { most: GOALS.bus.p50Ms }, unit: 'ms' }),
      row(...key('perSecond'), { measures: `${by}: messages a second, each heard by all`, goal: null }),
      row(...key('processUs'), { measures: `${by}: CPU of a process, a message it hears`, goal: null, unit: 'µs' }),
      row(...key('carrierUs'), {
        measures: `${by}: CPU of ${way === 'nats' ? 'nats-server' : 'PostgreSQL'}, a message`,
        goal: null,
        unit: 'µs',
      }),
    ];
  });

/** Benches of the hall, of pushes, letters and sign-ins. */
export const PEOPLE: readonly Table[] = [
  CHAT,
  {
    bench: 'bus',
    measures:
      'What server processes tell each other, by NATS and by NOTIFY of the same PostgreSQL in turns, in processes with nothing but their end of the bus: fifty messages a second, then as many as are heard.',
    rows: [...busRows('two', 'two processes'), ...busRows('four', 'four processes')],
  },
  {
    bench: 'chat-browser',
    measures: "The chat on a phone's screen while its room takes 100 messages a second for a minute, and the filter.",
    rows: [
      row('longestTaskMs', 'longestTaskMs', {
        measures: 'longest task',
        goal: { most: GOALS.chatBrowser.taskMs },
        unit: 'ms',
      }),
      row('tasksOver50ms', 'tasksOver50ms', { measures: 'tasks over 50 ms', goal: { most: 0 } }),
      row('heapGrowthMb', 'heapGrowthMb', {
        measures: 'heap that is left behind',
        goal: { most: GOALS.chatBrowser.heapMb },
        unit: 'MB',
      }),
      row('filterUs', 'filter.microseconds', {
        measures: 'filter of words, links and contacts, a message',
        goal: { most: GOALS.chatBrowser.filterUs },
        unit: 'µs',
      }),
    ],
  },
  {
    bench: 'live',
    measures:
      "A live room on a phone's screen, on the loop of the release: until its first picture, and a minute with 20 messages a second over it.",
    rows: [
      row('firstPictureMs', 'firstPictureMs', {
        measures: 'from the navigation to the first picture, median of five',
        goal: { most: GOALS.live.firstPictureMs },
        unit: 'ms',
      }),
      row('stalls', 'stalls', { measures: 'times that the picture stalled', goal: { most: GOALS.live.stalls } }),
      row('longestTaskMs', 'longestTaskMs', {
        measures: 'longest task',
        goal: { most: GOALS.live.taskMs },
        unit: 'ms',
      }),
      row('heapGrowthMb', 'heapGrowthMb', {
        measures: 'heap that is left behind',
        goal: { most: GOALS.live.heapMb },
        unit: 'MB',
      }),
      row('giftP99Ms', 'given.p99', {
        measures: '1,000 viewers, 50 gifts a second: a gift, p99',
        goal: { most: GOALS.live.giftP99Ms },
        unit: 'ms',
      }),
      row('giftSeenMs', 'given.lastSeenMs', {
        measures: 'until the last viewer had the last gift',
        goal: { most: GOALS.live.giftSeenMs },
        unit: 'ms',
      }),
      row('giftHoles', 'given.holes', {
        measures: 'gifts that a viewer did not get once and in order',
        goal: { most: GOALS.live.giftHoles },
      }),
    ],
  },
  {
    bench: 'push',
    measures: 'From a draw to its result on a thousand open pages.',
    rows: [
      row('p99', 'p99', { measures: 'p99', goal: { most: GOALS.push.p99Ms }, unit: 'ms' }),
      row('missing', 'missing', { measures: 'pushes that did not come', goal: { most: 0 } }),
    ],
  },
  {
    bench: 'letters',
    measures:
      'A letter to a million accounts, and what random ones of them see at their next look, through the whole pipeline.',
    rows: [
      row('ratio', 'ratio', {
        measures: 'time of the sending',
        yardstick: 'a row for each receiver',
        goal: { most: GOALS.letters.ratio },
      }),
      row('sentMs', 'sentMs', {
        measures: 'that time',
        goal: { most: GOALS.letters.sentMs },
        unit: 'ms',
      }),
      row('inboxMs', 'inbox.p95Ms', {
        measures: 'inbox with the letter on top, p95',
        goal: { most: GOALS.letters.inboxMs },
        unit: 'ms',
      }),
      row('unreadMs', 'unread.p95Ms', {
        measures: 'number of unread letters, p95',
        goal: { most: GOALS.letters.unreadMs },
        unit: 'ms',
      }),
      row('missing', 'missing', { measures: 'accounts that did not see it', goal: { most: 0 } }),
    ],
  },
  {
    bench: 'login',
    measures: "Fifty people who sign in at once: the server's own time, without the password hash and its queue.",
    rows: [
      row('ownP99Ms', 'ownP99Ms', {
        measures: 'p99',
        goal: { most: GOALS.login.p99Ms },
        unit: 'ms',
      }),
    ],
  },
];
