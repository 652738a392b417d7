/** What the entry of a table in the browser's history says of the room that one comes from: its picture goes along. */
interface RoomState {
  readonly liveRoom: string;
}

export const roomState = (code: string): RoomState => ({ liveRoom: code });

/** The room that an entry of the history names; null where it names none. */
export function roomOfState(state: unknown): string | null {
  const code = (state as Partial<RoomState> | null)?.liveRoom;
  return typeof code === 'string' ? code : null;
}
