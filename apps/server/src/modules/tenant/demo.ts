/** The people of the demo seed, as the login page shows them in demo mode. The seed makes exactly these. */
export const DEMO_ACCOUNTS = [
  { userName: 'player1', password: 'caiting888', note: '会员 · 有余额' },
  { userName: 'newbie1', password: 'caiting888', note: '会员 · 未设安全密码' },
  { userName: 'agent1', password: 'caiting888', note: '代理 · 两级下线' },
  { userName: 'manager1', password: 'caiting888', note: '房管' },
] as const;

export const DEMO_GUEST_CODE = 'welcome';
export const DEMO_GUEST_LINK = `/chatGuest?guestCode=${DEMO_GUEST_CODE}`;
