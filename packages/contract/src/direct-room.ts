/** Name of a private chat's log; public rooms never have such a code. */
const DIRECT_CODE = /^direct-([1-9]\d{0,17})$/;

/** Id of the private chat whose log has this name; null for a public room. */
export function directIdOf(roomCode: string): string | null {
  return DIRECT_CODE.exec(roomCode)?.[1] ?? null;
}
