/** The people of the demo seed, as the login page shows them in demo mode. The seed makes exactly these. */
export const DEMO_ACCOUNTS = [
  { userName: 'player1', password: 'caiting888', note: '会员 · 有余额' },
  { userName: 'newbie1', password: 'caiting888', note: '会员 · 未设安全密码' },
  { userName: 'agent1', password: 'caiting888', note: '代理 · 两级下线' },
  { userName: 'manager1', password: 'caiting888', note: '房管' },
  { userName: 'streamer1', password: 'caiting888', note: '主播 · 直播间与礼物收入' },
  { userName: 'saver1', password: 'caiting888', note: '会员 · 余额宝 30 天' },
] as const;

/** Customer-service lines of the demo: a page of this site, and one outside. */
export const DEMO_SERVICE_LINES = [
  { name: '自助客服', linkType: 2, linkUrl: '', htmlPath: '/service/help.html' },
  { name: '理性投注援助', linkType: 1, linkUrl: 'https://www.gamblingtherapy.org/', htmlPath: '' },
];

/** The site that `node e2e/embed-host.ts` plays. */
export const DEMO_EMBED_HOSTS = [{ origin: 'http://127.0.0.1:3300', userName: 'agent1' }];

export const DEMO_GUEST_CODE = 'welcome';
export const DEMO_GUEST_LINK = `/chatGuest?guestCode=${DEMO_GUEST_CODE}`;
