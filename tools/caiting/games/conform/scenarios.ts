import type { Script } from './test-wallet.ts';

/** One round that the kit asks a provider to play at its test door, and what the wallet does meanwhile. */
export interface Scenario {
  readonly name: string;
  /** What happens, in a sentence. */
  readonly about: string;
  readonly script: Script;
  readonly stakes: readonly string[];
  /** What the round brings on all stakes together, were it played to its end. */
  readonly back: string;
  /** Another token than the one that the site gave. */
  readonly token?: string;
  /** What the player may have won or lost in the end, in yuan; several where the provider may choose (finish, or give back). */
  readonly nets: readonly string[];
  /** Whether a payout may be sent: not where no stake was taken. */
  readonly mayPay: boolean;
}

const won = (name: string, about: string, script: Script, more: Partial<Scenario> = {}): Scenario => ({
  name,
  about,
  script,
  stakes: ['10'],
  back: '19.5',
  nets: ['9.5'],
  mayPay: true,
  ...more,
});
/** The debit has no answer: the round is played, or the stake returned. */
const unknown = (name: string, about: string, first: NonNullable<Script['debit']>): Scenario =>
  won(name, about, { debit: first }, { nets: ['9.5', '0'] });
const refused = (name: string, about: string, status: string): Scenario =>
  won(name, about, { debit: [`refused:${status}`] }, { nets: ['0'], mayPay: false });

export const SCENARIOS: readonly Scenario[] = [
  won('win', 'A stake is won and paid.', {}),
  won('loss', 'A stake is lost: the round is closed all the same.', {}, { back: '0', nets: ['-10'] }),
  won('push', 'The stake comes back.', {}, { back: '10', nets: ['0'] }),
  won('fractions', 'A payout with four decimals.', {}, { stakes: ['0.25'], back: '0.4875', nets: ['0.2375'] }),
  won(
    'several',
    'Three stakes in one round, paid together or apart.',
    {},
    {
      stakes: ['10', '10', '20'],
      back: '55',
      nets: ['15'],
    },
  ),
  refused('short', 'The balance is short.', 'insufficientFunds'),
  refused('limits', 'The player’s own limits refuse the stake.', 'playRefused'),
  refused('closed', 'The site has closed the game.', 'gameClosed'),
  refused('ended', 'The round is over at the site.', 'roundClosed'),
  won(
    'second-refused',
    'The first stake is taken, the second refused: the round goes on with the first, or it is given back.',
    { debit: ['ok', 'refused:insufficientFunds'] },
    { stakes: ['10', '10'], back: '30', nets: ['0', '20'] },
  ),
  unknown('debit-lost', 'The debit is carried out, its answer is lost once.', ['lost', 'ok']),
  unknown('debit-dropped', 'The debit never arrives, and no answer comes.', ['dropped', 'ok']),
  unknown('debit-late', 'The answer to the debit comes after the provider has given up.', ['late', 'ok']),
  unknown('debit-html', 'A proxy answers the debit with a page.', ['html', 'ok']),
  unknown('debit-forged', 'Somebody answers the debit with ok and a wrong signature.', ['forged', 'ok']),
  unknown('debit-busy', 'The site is busy twice.', ['busy', 'busy', 'ok']),
  won('credit-lost', 'The payout is carried out, its answer is lost twice.', { credit: ['lost', 'lost', 'ok'] }),
  won('credit-dropped', 'The payout never arrives, twice.', { credit: ['dropped', 'dropped', 'ok'] }),
  won('credit-busy', 'The site is busy three times when it is to pay.', { credit: ['busy', 'busy', 'busy', 'ok'] }),
  won('credit-forged', 'A forged ok answers the payout.', { credit: ['forged', 'ok'] }),
  won(
    'rollback-lost',
    'Neither the debit nor the first rollbacks are answered.',
    { debit: ['lost'], rollback: ['dropped', 'lost', 'ok'] },
    { nets: ['0'], mayPay: false },
  ),
  won(
    'token-unknown',
    'The token is not the site’s: nothing may be staked.',
    {},
    { token: 'b'.repeat(64), nets: ['0'], mayPay: false },
  ),
];
