/** A word of our own that the wire says in Chinese, with its English for those who read the site so. */
export interface OwnWord {
  readonly zh: string;
  readonly en: string;
}

/** Where a login came from when no country is known. */
export const OWN_PLACES = {
  machine: { zh: '本机', en: 'this machine' },
  network: { zh: '局域网', en: 'local network' },
  unknown: { zh: '未知地区', en: 'unknown place' },
} as const satisfies Readonly<Record<string, OwnWord>>;
