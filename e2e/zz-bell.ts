import { launchBrowser } from './browser.ts';
const base = 'http://localhost:3055';
const browser = await launchBrowser();
for (const [w, h, theme] of [
  [390, 844, 'light'],
  [1440, 900, 'light'],
  [1280, 720, 'dark'],
  [390, 844, 'dark'],
] as const) {
  const context = await browser.newContext({
    viewport: { width: w, height: h },
    colorScheme: theme,
    hasTouch: w < 1024,
    isMobile: w < 1024,
  });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)));
  await page.goto(base + '/login');
  await page
    .getByLabel(/账号|用户名/)
    .first()
    .fill('player1');
  await page.getByLabel('密码', { exact: true }).first().fill('caiting888');
  await page.getByRole('button', { name: '登录', exact: true }).last().click();
  await page.waitForURL((u) => !u.pathname.includes('login'), { timeout: 20000 });
  await page.waitForTimeout(2500);
  console.log(w, await page.title());
  await page.getByRole('button', { name: /^通知/ }).filter({ visible: true }).first().click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/work/shots/bell-${w}-${theme}.png` });
  await page.goto(base + '/userCenter/notifications');
  await page.waitForTimeout(2000);
  await page.screenshot({ path: `/work/shots/nots-${w}-${theme}.png` });
  if (theme === 'light') {
    await page.goto(base + '/userCenter/notifySettings');
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/work/shots/wish-${w}.png` });
  }
  await context.close();
}
await browser.close();
