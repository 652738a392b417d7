/** What a check is about, in the order in which they run. */
export type CheckKey = 'chain' | 'order' | 'beacon' | 'hmac' | 'numbers' | 'result' | 'bet';
export const DRAW_CHECKS: readonly CheckKey[] = ['chain', 'order', 'beacon', 'hmac', 'numbers', 'result'];
