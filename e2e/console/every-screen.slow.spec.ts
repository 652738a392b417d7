import {
  calls,
  CONSOLE_ENTRIES,
  CONSOLE_PARTS,
  rolesGiven,
  type ConsoleEntry,
  type ConsolePart,
  type StaffCallDef,
} from '@caiting/contract';
import type { Page } from '@playwright/test';
import { overhang } from '../layout.ts';
import { expect, test } from '../site.ts';
import { enterConsole, expectAccessible } from './at-the-console.ts';

/** Every read and every act of staff at its address, at a desk: read to its end, with its own title, no wider than the window; each part by axe. */
test.use({ viewport: { width: 1440, height: 900 } });
const soft = expect.configure({ soft: true });

const defs = calls as unknown as Readonly<Record<string, StaffCallDef>>;
/** Who looks: the first of them that may. */
const LOOKERS = ['admin', 'operator', 'auditor'] as const;
type Looker = (typeof LOOKERS)[number];
/** Those that are no form: a file goes out by a button, and one comes in with a list of what it changes (odds-settings.spec.ts). */
const WITHOUT_FORM = ['exportSettings', 'compareSettings'];
/** Not by an address: a key is made on the page of one's keys (keys.spec.ts). */
const MADE_ON_A_PAGE = 'offerStaffKey';

interface Screen {
  readonly name: string;
  readonly part: ConsolePart;
  readonly title: string;
  readonly isRead: boolean;
  readonly who: Looker | undefined;
}

const SCREENS: readonly Screen[] = Object.entries(CONSOLE_ENTRIES as Readonly<Record<string, ConsoleEntry>>)
  // Who types a secret does it in a form of its own (console-passkeys.spec.ts, newcomer.slow.spec.ts).
  .filter(([name, { typed }]) => typed !== true && name !== MADE_ON_A_PAGE)
  .map(([name, { part, zh }]) => {
    const roles = defs[name]?.roles ?? [];
    const who = LOOKERS.find((looker) => rolesGiven(looker).some((role) => roles.includes(role)));
    return { name, part, title: zh, isRead: defs[name]?.method === 'GET', who };
  });

/** As a link inside the console leads there. */
async function openScreen(page: Page, { part, name, isRead }: Screen): Promise<void> {
  await page.evaluate(
    (address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
    `/console/${part}?${isRead ? 'tab' : 'do'}=${name}`,
  );
}

async function look(page: Page, screen: Screen): Promise<void> {
  const { part, name, title, isRead } = screen;
  await openScreen(page, screen);
  await soft(page.getByRole('heading', { level: 1 }), name).toHaveText(CONSOLE_PARTS[part].zh);
  if (!isRead && !WITHOUT_FORM.includes(name))
    await soft(page.getByRole('form', { name: title, exact: true }), name).toBeVisible();
  await soft(page.locator('main [aria-busy=true]'), name).toHaveCount(0);
  await soft(page.getByText('没有读到'), name).toHaveCount(0);
  // Behind the form of an act there may be a list that is another role's.
  if (isRead) await soft(page.getByText('你的角色不能看这一页'), name).toHaveCount(0);
  soft(await overhang(page), `${name}: wider than the window`).toBeLessThanOrEqual(0);
}

for (const looker of LOOKERS) {
  const seen = SCREENS.filter(({ who }) => who === looker);
  for (const part of Object.keys(CONSOLE_PARTS) as ConsolePart[]) {
    const screens = seen.filter((screen) => screen.part === part);
    if (screens.length === 0) continue;
    test(`${looker} opens every screen of ${part}`, async ({ page }) => {
      await enterConsole(page, looker);
      for (const screen of screens) await look(page, screen);
      await expectAccessible(page, part);
    });
  }
}

test('every screen is somebody’s', () => {
  expect(SCREENS.filter(({ who }) => who === undefined).map(({ name }) => name)).toEqual([]);
});
