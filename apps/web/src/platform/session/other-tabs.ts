/** All tabs of a browser share one login. What one of them does about it the others hear: the id of who signed in, null when somebody signed out. */
let channel: BroadcastChannel | null = null;

/** This tab does not hear itself. */
export function tellOtherTabs(userId: string | null): void {
  channel?.postMessage(userId);
}

/** Begins to listen, once a page; without such a channel each tab learns it from its next call. */
export function hearOtherTabs(act: (userId: string | null) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('caiting.session');
  channel.onmessage = ({ data }: MessageEvent<string | null>) => act(data);
}
