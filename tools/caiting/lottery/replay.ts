const USAGE = 'usage: caiting lottery replay <lottery> <issue> [--json]\n';

/**
 * `./caiting lottery replay ssc1 202609210791`: draws a past issue once more from its stored inputs, settles every bet of it by the odds
 * frozen in it, and compares to the fen. Exit code 0 = nothing differs, 1 = differences, 2 = no such issue.
 */
export async function run(args: readonly string[]): Promise<number> {
  const [lottery = '', issueNo = ''] = args.filter((arg) => !arg.startsWith('--'));
  if (!/^[a-z0-9]{2,16}$/.test(lottery) || !/^\d{5,16}$/.test(issueNo)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { readConfig } = await import('@caiting/server/config');
  const { replayOfSite } = await import('@caiting/server/replay');
  const { site, siteBets, replay } = await replayOfSite(readConfig(), lottery, issueNo);
  if (replay === null) {
    process.stderr.write(`没有这一期 / no such issue: ${lottery} ${issueNo} (${site}, ${siteBets} bets)\n`);
    return 2;
  }
  const { draw, bets, isArchived, stake, won, refunded, rebate, findings } = replay;
  const { formatMoney, money } = await import('@caiting/money');
  const figures = {
    site,
    siteBets,
    lottery,
    issue: issueNo,
    source: draw.lottery.source,
    state: draw.issue.state,
    openNumber: draw.result?.openNumber ?? null,
    bets,
    stake: formatMoney(money(stake)),
    won: formatMoney(money(won)),
    refunded: formatMoney(money(refunded)),
    rebate: formatMoney(money(rebate)),
  };
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ ...figures, findings })}\n`);
  else {
    for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(12)} ${value ?? '—'}\n`);
    for (const finding of findings) process.stdout.write(`DIFFERS ${finding}\n`);
    if (isArchived)
      process.stdout.write(
        '注单已归档，只重算了开奖 / its bets are in the archive: only the draw was computed again\n',
      );
    if (findings.length === 0) process.stdout.write('重算一致 / all the same\n');
  }
  return findings.length === 0 ? 0 : 1;
}
