const HEX_64 = /^[0-9a-f]{64}$/;

/** True for 32 bytes as the site writes them: 64 lower-case hex characters, nothing else. */
export const isHex64 = (text: string): boolean => HEX_64.test(text);
