import type { RunningServer } from '@caiting/server/main';

/** The demo accounts, from the same call that shows them on the login page; nothing outside demo mode. */
export async function demoLines(app: RunningServer['app'], address: string): Promise<string[]> {
  const answer = await app.http.inject({ method: 'GET', url: '/v1/management/tenant/getTenantConfig' });
  if (answer.statusCode !== 200) return [];
  const { data } = answer.json<{
    data: { demoAccounts?: { userName: string; password: string; note: string }[]; demoGuestLink?: string };
  }>();
  const accounts = data.demoAccounts ?? [];
  if (accounts.length === 0) return [];
  return [
    '演示账号 / demo accounts',
    ...accounts.map(({ userName, password, note }) => `  ${userName.padEnd(12)} ${password.padEnd(14)} ${note}`),
    ...(data.demoGuestLink ? [`  访客链接 / guest: ${new URL(data.demoGuestLink, address).href}`] : []),
  ];
}
