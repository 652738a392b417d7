/** What each bench is held to. The bench judges itself by these figures, and docs/performance.md states them beside what was read. */
export const GOALS = {
  /** Of a day of a million bets, and of three million altogether. */
  audit: { dayMs: 30_000, fullMs: 180_000 },
  /** Any report, p95; settling with the figures of lines kept, against without. */
  agency: { p95Ms: 50, settleRatio: 1.05 },
  bets: { ratio: 2.5, engineRatio: 11, limitedRatio: 0.9, p50Ms: 5, p99Ms: 25 },
  boot: {
    databaseColdMs: 1_000,
    databaseWarmMs: 300,
    startReadyMs: 5_000,
    afterKillReadyMs: 5_000,
    idleRssMb: 200,
  },
  /** One message between processes, whichever way it takes. */
  bus: { p50Ms: 5 },
  /** Ratios are those to a bare `ws` loop that only sends. */
  chat: {
    deliveries: 0.95,
    cpu: 1.1,
    spreadP50: 1.25,
    spreadP99: 1.5,
    busyDeliveries: 2.5,
    busyCpu: 0.4,
    kbPerConnection: 16,
    rssAfter: 1.1,
    stormMs: 10_000,
    historyQueries: 10,
    stalledP99: 1.2,
    imagesP99: 1.5,
    imagesMb: 150,
    ofPipe: 5,
    addedMs: 5,
  },
  chatBrowser: {
    /** Longest task while a room takes a hundred messages a second. */
    taskMs: 50,
    /** What a minute of it may leave behind. */
    heapMb: 2,
    /** The filter, for a message. */
    filterUs: 50,
  },
  /**
   * Any read by key, p95, and the figures of the first page, read anew. A provider's file of 50,000 lines: in a third of the time that a caller waits, nobody
   * else's answer held up, and the memory of a few uploads.
   */
  console: { readP95Ms: 100, homeMs: 50, fileMs: 5_000, fileLoopMs: 50, fileMb: 100 },
  engine: { simpleLines: 1_000_000, generatedLines: 100_000, countUs: 50, parseMs: 10 },
  envelope: { ratio: 0.25, bestShare: [0.9, 1.1] },
  faults: { servingAgainMaxMs: 3_000 },
  /** Movements through the signed contract; of one at 200 stakes a second; 500 payouts of one table. */
  games: { ratio: 1.5, p99Ms: 50, tablePaidMs: 1_500 },
  /** `ratio` is to a row for each receiver; milliseconds of the sending, and p95 of a first look by random accounts. */
  letters: { ratio: 0.01, sentMs: 5_000, inboxMs: 20, unreadMs: 10 },
  /**
   * From the navigation to the first picture; over a minute with twenty messages a second, the longest task and what is left behind. With a thousand viewers
   * and fifty gifts a second: p99 of their answers, and until the last viewer had the last of them.
   */
  live: { firstPictureMs: 1_500, stalls: 0, taskMs: 50, heapMb: 2, giftP99Ms: 100, giftSeenMs: 1_000, giftHoles: 0 },
  login: { p99Ms: 150 },
  push: { p99Ms: 1_000 },
  /** Of the players who are in nobody's way. */
  races: { p99Ms: 50, kept: 0.95, deadlocks: 0 },
  /** `planRatio`: planning the inserts of a batch into tables by month against one table each. */
  records: { listMs: 20, statementMs: 10, planRatio: 1.1 },
  /** `besideMs`: from the draw of a small or empty issue to its last payout, while a large one settles. */
  settle: { ratio: 3, bettingKept: 0.5, besideMs: 1_000 },
  /** From the close to the seal, of each lottery that closes in that moment; bets of others meanwhile; p95 of a proof. */
  seal: { ratio: 3, sealedMs: 1_000, othersP99Ms: 50, proofMs: 20 },
  yuebao: { dayMs: { most: 60_000 } },
  web: {
    homeJsKb: 170,
    pageJsKb: 60,
    webFonts: 0,
    score: 95,
    /** Press to paint, p98. */
    pressMs: 50,
    pressSlowedMs: 100,
    hallTaskMs: 50,
    /** A flat heap: what a minute of countdowns may leave behind. */
    hallHeapMb: 1,
    /** Lighthouse of the operators' console, at a desk. */
    console: { performance: 90, accessibility: 100 },
  },
} as const;
