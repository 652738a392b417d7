import type { IssueNo } from '@caiting/contract/wire';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayer } from '../../account/index.ts';
import { refundsOf, sumAsideWaiting } from '../../betting/index.ts';
import { countPlanned, findIssue, findLottery, listHolidays, listLotteryLines } from '../../draws/index.ts';
import { findRoundSums, listGamesForStaff } from '../../games/index.ts';
import { changed, counted, fact, summed, told, type PreviewOf, type Told, type ToldRefusal } from './told.ts';

async function aside(
  deps: Deps,
  { lotteryCode, issue: issueNo, id }: { lotteryCode: string; issue: IssueNo; id?: string | undefined },
  returned: 'placed' | 'refund',
): Promise<Outcome<Told, ToldRefusal>> {
  if ((await findLottery(deps, lotteryCode)) === null) return refuse('lotteryUnknown');
  const issue = await findIssue(deps, lotteryCode, issueNo);
  if (issue === null) return refuse('issueUnknown');
  const { bets, placed, players } = await sumAsideWaiting(deps.db, issue.id, id ?? null);
  if (bets === 0) return refuse('betNotAside');
  return ok(told({ figures: [counted('bets', bets), summed(returned, placed), counted('players', players)] }));
}

const settleBetsAside: PreviewOf<'settleBetsAside'> = (deps, input) => aside(deps, input, 'placed');
const voidBetsAside: PreviewOf<'voidBetsAside'> = (deps, input) => aside(deps, input, 'refund');

/** What players have staked on the issue that is on sale. It is drawn and paid whatever becomes of the sale. */
async function sale(
  deps: Deps,
  { lotteryCode, field, on }: { lotteryCode: string; field: 'paused' | 'enabled'; on: boolean },
): Promise<Outcome<Told, ToldRefusal>> {
  const line = (await listLotteryLines(deps.db)).find(({ code }) => code === lotteryCode);
  if (line === undefined) return refuse('lotteryUnknown');
  const changes = [changed(field, line[field], on)];
  const issue = line.issueNo === null ? null : await findIssue(deps, lotteryCode, line.issueNo);
  if (issue === null) return ok(told({ changes }));
  const { bets, refund, players, chases } = await refundsOf(deps.db, issue.id);
  return ok(
    told({
      figures: [
        counted('bets', bets),
        summed('placed', refund),
        counted('players', players),
        counted('chases', chases),
      ],
      about: [fact('issue', issue.issueNo)],
      changes,
    }),
  );
}

const pauseLottery: PreviewOf<'pauseLottery'> = (deps, { lotteryCode, on }) =>
  sale(deps, { lotteryCode, field: 'paused', on });
const enableLottery: PreviewOf<'enableLottery'> = (deps, { lotteryCode, on }) =>
  sale(deps, { lotteryCode, field: 'enabled', on });

const addLotteryHoliday: PreviewOf<'addLotteryHoliday'> = async ({ db }, { lotteryCode, firstDay, lastDay }) => {
  if (!(await listLotteryLines(db)).some(({ code }) => code === lotteryCode)) return refuse('lotteryUnknown');
  return ok(told({ figures: [counted('issues', await countPlanned(db, lotteryCode, firstDay, lastDay))] }));
};

const removeLotteryHoliday: PreviewOf<'removeLotteryHoliday'> = async ({ db }, { holidayId }) => {
  const holiday = (await listHolidays(db)).find(({ id }) => id === holidayId);
  if (holiday === undefined) return refuse('notFound');
  const { lotteryName, from, to, reason } = holiday;
  return ok(
    told({
      about: [fact('lotteryName', lotteryName), fact('firstDay', from), fact('lastDay', to), fact('reason', reason)],
    }),
  );
};

const gameOf = async ({ db }: Deps, code: string) => (await listGamesForStaff(db)).find(({ game }) => game === code);

const pauseGame: PreviewOf<'pauseGame'> = async (deps, { game: code, paused }) => {
  const game = await gameOf(deps, code);
  if (game === undefined) return refuse('gameUnknown');
  return ok(
    told({
      figures: [counted('openRounds', game.openRounds)],
      changes: [changed('state', { word: game.state }, { word: paused ? 'maintenance' : 'open' })],
    }),
  );
};

const setGameTurnover: PreviewOf<'setGameTurnover'> = async (deps, { game: code, percent }) => {
  const game = await gameOf(deps, code);
  if (game === undefined) return refuse('gameUnknown');
  return ok(
    told({
      figures: [counted('openRounds', game.openRounds)],
      changes: [changed('percent', game.turnoverPercent, percent)],
    }),
  );
};

/** What would be returned, and what was paid and is taken back. */
const voidGameRound: PreviewOf<'voidGameRound'> = async ({ db }, { id }) => {
  const round = await findRoundSums(db, id);
  if (round === null) return refuse('roundUnknown');
  const player = await findPlayer(db, round.player);
  return ok(
    told({
      figures: [summed('refund', round.staked - round.refunded), summed('payout', round.back)],
      about: [fact('userName', player?.name ?? ''), fact('game', round.game), fact('round', round.round)],
    }),
  );
};

/** About lotteries, bets set aside and games. */
export const lotteryPreviews = {
  settleBetsAside,
  voidBetsAside,
  pauseLottery,
  enableLottery,
  addLotteryHoliday,
  removeLotteryHoliday,
  pauseGame,
  setGameTurnover,
  voidGameRound,
};
