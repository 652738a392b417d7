/** Parts that a process may have (docs/decisions/0344): players' calls and sockets; closes, draws and settlement; everything else that is due. */
export const ROLES = ['web', 'draws', 'jobs'] as const;
export type Role = (typeof ROLES)[number];
