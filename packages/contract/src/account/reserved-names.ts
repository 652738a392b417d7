/** Words that stand for the site or its people: no nickname may contain one, in any writing. The tenant's name joins them. */
export const RESERVED_NAME_WORDS = [
  '客服',
  '官方',
  '管理员',
  '房管',
  '系统',
  '所有人',
  'admin',
  'official',
  'moderator',
] as const;
/** Ordinary words that one of these happens to stand in. */
export const HARMLESS_WORDS = ['badminton'] as const;
/** The same as a whole name only: inside other words they are harmless. */
export const RESERVED_NAMES = ['all', 'staff', 'system', 'support', 'service', 'everyone', 'kefu', 'guanfang'] as const;
