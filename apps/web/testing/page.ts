import type { PushFrame } from '@caiting/contract';
import { fromEnpath, type CallDef, type PushDef } from '@caiting/contract/wire';
import { Window } from 'happy-dom';
import { afterAll } from 'vitest';

/** What the page said and heard, and how its calls can be kept waiting. */
export interface Wire {
  /** Frames of both sockets, in the order they came. */
  readonly heard: readonly PushFrame[];
  /** Frames that the page sent. */
  readonly said: readonly { readonly code: number }[];
  /** Paths of the calls that the page made. */
  readonly asked: readonly string[];
  /** From now on these calls of the page get no answer, until `release`: what it then shows it has from pushes. */
  hold(held: readonly CallDef[]): void;
  release(): void;
  /** Ends the page's connections, as when a train enters a tunnel; it comes back by itself. */
  cut(): void;
}

export const isFrameOf = (push: PushDef) => (frame: PushFrame) =>
  frame.code === push.code && (frame.type ?? null) === push.type;

/**
 * Makes this process a browser's page of the site at `port`, signed in with `token`: the modules of the web are imported after this, and their calls
 * and sockets go to that server over TCP.
 */
export function becomePage(port: number, token: string): Wire {
  const origin = `http://127.0.0.1:${port}`;
  const window = new Window({ url: `${origin}/chat` });
  afterAll(() => window.happyDOM.close());
  const wire = { heard: [] as PushFrame[], said: [] as { code: number }[], asked: [] as string[] };
  let held = new Set<string>();
  let waiting: (() => void)[] = [];

  const ask = globalThis.fetch;
  const fetchOfPage = async (address: string, init: RequestInit): Promise<Response> => {
    const path = pathOf(address);
    wire.asked.push(path);
    if (held.has(path)) await untilReleased(init.signal ?? null, (go) => waiting.push(go));
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` };
    return ask(origin + address, { ...init, headers });
  };
  const sockets = new Set<WebSocket>();
  class SocketOfPage extends WebSocket {
    constructor(address: string) {
      super(address);
      sockets.add(this);
      this.addEventListener('message', ({ data }) => {
        const frames = JSON.parse(String(data)) as PushFrame | PushFrame[];
        wire.heard.push(...(Array.isArray(frames) ? frames : [frames]));
      });
    }
    override send(text: string): void {
      wire.said.push(JSON.parse(text) as { code: number });
      super.send(text);
    }
  }
  const { document, location, localStorage, sessionStorage, HTMLIFrameElement } = window;
  const globals = { window, document, location, localStorage, sessionStorage, HTMLIFrameElement, parent: window };
  Object.assign(globalThis, globals, {
    fetch: fetchOfPage,
    WebSocket: SocketOfPage,
    requestAnimationFrame: (draw: () => void) => setTimeout(draw, 1),
  });
  return {
    ...wire,
    hold: (calls) => (held = new Set(calls.map(({ path }) => path))),
    cut: () => {
      for (const socket of sockets) socket.close();
      sockets.clear();
    },
    release: () => {
      held = new Set();
      for (const go of waiting) go();
      waiting = [];
    },
  };
}

const pathOf = (address: string): string => fromEnpath(address.split('?')[0] ?? '') ?? address;

/** A call that the page itself gives up ends at once. */
function untilReleased(signal: AbortSignal | null, wait: (go: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    wait(resolve);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
