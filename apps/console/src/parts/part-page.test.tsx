import { act } from 'react';
import { expect, test } from 'vitest';
import * as drawn from '../testing/drawn.tsx';
import { panel, place, press, readAgain, settle, text, type, type Data } from '../testing/drawn.tsx';

const { PartPage } = await import('./PartPage.tsx');

let answerOf: (url: URL) => Data | Promise<Data>;
const SIGNING = { site: 's', log: '1:0', at: 1, required: false, requiredSince: null, mayBeFirst: false, keys: [] };
let router: Awaited<ReturnType<typeof drawn.open>>;

// Forms ask beside all else whether acts are signed.
drawn.signInBeforeEach(async (url) =>
  drawn.given(drawn.callAt(url) === 'staffSigning' ? SIGNING : await answerOf(url)),
);

async function open(address: string): Promise<void> {
  router = await drawn.open([{ path: '/:part', Component: PartPage }], address);
}
async function go(address: string): Promise<void> {
  await act(async () => router.navigate(address));
  await settle();
}
const field = (name: string): HTMLInputElement => {
  const found = place.querySelector<HTMLInputElement>(`form [name="${name}"]`);
  if (!found) throw new Error(`no field ${name} in ${text()}`);
  return found;
};
const player = (userName: string): Data => ({ userName, nickname: userName, accepted: [] });

test('a form is about the player who was looked up last, whatever was opened or typed before', async () => {
  answerOf = (url) => player(url.searchParams.get('userName') ?? '');
  await open('/players?tab=player&userName=lily');
  await press('锁定会员');
  expect(field('userName').value).toBe('lily');
  await type(field('reason'), '写了一半');
  await press('取消');
  await go('/players?tab=player&userName=mary');
  await press('锁定会员');
  expect(field('userName').value).toBe('mary');
  expect(field('reason').value).toBe('');
  // Straight from one form to the other, as the way back goes.
  await go('/players?tab=player&userName=lily&do=lockPlayer');
  expect(field('userName').value).toBe('lily');
  expect(field('reason').value).toBe('写了一半');
});

test('a form is about whom a card is of, however deep the card says it', async () => {
  answerOf = () => ({ player: player('lily'), logins: [] });
  await open('/players?tab=playerCard&userName=lily');
  await press('锁定会员');
  expect(field('userName').value).toBe('lily');
});

test('a link to a form fills it once its thing has been read', async () => {
  let tell: (data: Data) => void = () => undefined;
  answerOf = () => new Promise((resolve) => (tell = resolve));
  await open('/players?tab=player&userName=lily&do=lockPlayer');
  expect(field('userName').value).toBe('');
  await act(async () => tell(player('lily')));
  await settle();
  expect(field('userName').value).toBe('lily');
});

test('while another player is read, nothing of the one before stands there', async () => {
  answerOf = () => player('lily');
  await open('/players?tab=player&userName=lily');
  expect(text()).toContain('lily');
  answerOf = () => new Promise(() => undefined);
  await go('/players?tab=player&userName=mary');
  expect(text()).not.toContain('lily');
  await go('/players?tab=players');
  expect(text()).not.toContain('lily');
});

/** A sum that is not known is one of the answers. */
const found = (userName: string): Data => ({
  userId: `1-${userName}`,
  userName,
  nickname: userName,
  balance: null,
  held: null,
});

test('a panel stays with its row when others arrive above it', async () => {
  let rows = [found('lily')];
  answerOf = () => ({ list: rows, next: null });
  await open('/players?tab=players');
  await press('查看 1-lily');
  expect(panel()).toContain('lily');
  rows = [found('mary'), ...rows];
  await readAgain();
  expect(text()).toContain('mary');
  expect(panel()).toContain('lily');
  expect(panel()).not.toContain('mary');
  await press('关闭');
  expect((document.activeElement as HTMLElement).dataset['row']).toBe('1-lily');
});

test('pages with numbers end where the rows do', async () => {
  const act1 = { id: '1', at: 1, staffName: 'anna', act: 'mutePlayer' };
  answerOf = () => ({ rows: [act1], total: 20 });
  await open('/chat?tab=roomActs&roomCode=r1');
  expect(text()).toContain('20 条');
  expect(text()).not.toContain('更早的');
  answerOf = () => ({ rows: [act1], total: 21 });
  await readAgain();
  expect(text()).toContain('更早的');
});

test('a moment is asked for as Beijing has it, and stands in the address as the call wants it', async () => {
  answerOf = () => ({ list: [], accounts: [], balanceAt: '1', next: null });
  await open('/ledger?tab=playerLedger&userName=lily&at=1795939200000');
  const at = place.querySelector<HTMLInputElement>('[type=datetime-local]');
  expect(at?.value).toBe('2026-11-29T16:00');
  await type(at, '2026-11-29T17:00');
  await act(async () => place.querySelector<HTMLFormElement>('form[role=search]')?.requestSubmit());
  expect(new URLSearchParams(router.state.location.search).get('at')).toBe('1795942800000');
});
