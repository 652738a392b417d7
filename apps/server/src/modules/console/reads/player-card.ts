import { consolePlayerReadCalls, moneyText, type CallOutput } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import {
  accessOf,
  contactOf,
  findListed,
  findPlayerByName,
  maskName,
  securityList,
  sharedOf,
} from '../../account/index.ts';
import { sumsOfPlayer } from '../../agency/index.ts';
import { sumBets } from '../../betting/index.ts';
import { findBlock, findMissing, payoutAccountsOf } from '../../cashier/index.ts';
import { balancesOf } from '../../ledger/index.ts';
import { listEvents, overview } from '../../protection/index.ts';
import { findWallet } from '../../yuebao/index.ts';
import { logged } from '../core/logged.ts';
import { newestNotes, tagsOf } from '../notes/notes.ts';
import { playerLine } from './players.ts';

const DAYS = 30;
const EVENTS_SHOWN = 20;

/** One person as staff see them. Looking at somebody is an act, and so is reading what is masked. */
export const playerCardBindings = [
  logged(consolePlayerReadCalls.playerCard, ({ deps }, { userName }) => playerCard(deps, userName)),
  logged(consolePlayerReadCalls.revealContact, async ({ deps }, { userName, what }) => {
    const player = await findPlayerByName(deps.db, userName);
    return player === null ? refuse('notFound') : ok({ what, value: await contactOf(deps.db, player.id, what) });
  }),
];

type Card = CallOutput<typeof consolePlayerReadCalls.playerCard>;

async function playerCard(deps: Deps, userName: string): Promise<Outcome<Card, 'notFound'>> {
  const found = await findPlayerByName(deps.db, userName);
  const row = found && (await findListed(deps.db, found.id));
  if (row === null) return refuse('notFound');
  const id = String(row.id);
  const [holdings, sums, missing, access, protection, related, { list: security }, tags, notes, block] =
    await Promise.all([
      moneyOf(deps, row.id),
      sumsOfPlayer(deps.db, id, DAYS),
      findMissing(deps.db, id),
      accessOf(deps.db, row.id),
      protectionOf(deps, id),
      sharedOf(deps.db, row.id),
      securityList(deps, id),
      tagsOf(deps.db, [row.id]),
      newestNotes(deps.db, row.id),
      findBlock(deps.db, row.id),
    ]);
  return ok({
    player: {
      ...playerLine(row, holdings.balances),
      realName: maskName(row.real_name),
      qq: maskNumber(row.qq),
      registeredFrom: row.registered_from,
    },
    money: holdings.money,
    days30: sums.recent,
    all: sums.all,
    wagering: {
      required: moneyText(missing.required),
      done: moneyText(missing.done),
      missing: moneyText(missing.missing),
    },
    ...access,
    ...protection,
    payoutAccounts: (await payoutAccountsOf(deps.db, id)).map((account) => ({
      id: account.id,
      kind: account.kind,
      shown: account.shown,
      holder: account.holder,
      bankName: account.bankName,
      createdAt: account.createdAt,
      changedAt: account.changedAt,
      usableAt: account.usableAt,
    })),
    security,
    related,
    tags: tags(row.id),
    notes,
    withdrawalsStoppedAt: block?.at.getTime() ?? null,
  });
}

async function moneyOf(deps: Deps, player: bigint) {
  const [balances, wallet, open] = await Promise.all([
    balancesOf(deps.db, [player]),
    findWallet(deps.db, String(player)),
    sumBets(deps.db, String(player), { state: 'placed', lotteryCode: null, from: null, to: null }),
  ]);
  const own = balances.get(player);
  return {
    balances: own,
    money: {
      balance: moneyText(wallet.main),
      held: moneyText(own?.held ?? money(0n)),
      yuebao: moneyText(wallet.balance),
      pledged: moneyText(wallet.pledged),
      open: moneyText(open.open),
    },
  };
}

async function protectionOf(
  deps: Deps,
  player: string,
): Promise<Pick<Card, 'limits' | 'exclusion' | 'protectionEvents'>> {
  const [{ limits, exclusion }, events] = await Promise.all([
    overview(deps.db, player),
    listEvents(deps.db, player, EVENTS_SHOWN),
  ]);
  return { limits, exclusion, protectionEvents: events.map(({ at, what }) => ({ at: at.getTime(), what })) };
}

/** 12***89 */
const maskNumber = (digits: string): string => (digits === '' ? '' : `${digits.slice(0, 2)}***${digits.slice(-2)}`);
