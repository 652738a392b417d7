/** Articles with a picture above their words. Here, apart from the pictures: their code comes with the first one that is opened. */
export const PICTURED = [
  'how-to-bet',
  'close',
  'odds',
  'chase',
  'dragon',
  'verify',
  'recharge',
  'withdraw',
  'yuebao',
  'pledge',
  'agent',
  'envelope',
  'safety-password',
] as const;
export type Pictured = (typeof PICTURED)[number];

export const isPictured = (slug: string): slug is Pictured => (PICTURED as readonly string[]).includes(slug);
