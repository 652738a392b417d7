import { calls } from '@caiting/contract/registry';
import { CallError, request } from '../call/call.ts';
import { useSiteLink } from '../socket/site-socket.ts';

const ASK_AGAIN_MS = 1_000;

/** Whether the site answers now; a refusal is an answer. */
async function answers(): Promise<boolean> {
  try {
    await request(calls.getServerTimeMillisecond, {}, { background: true, own: 'all' });
    return true;
  } catch (error) {
    return error instanceof CallError && error.code !== null;
  }
}

/** Resolves once the site answers, to whether that took more than the first question. */
export async function untilAnswered(): Promise<boolean> {
  for (let wasAway = false; ; wasAway = true) {
    if (await answers()) return wasAway;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

/** Resolves when code may be asked for: at once, unless the live connection has broken. What is asked for in vain stays lost to the page in Chromium. */
export async function whenReachable(): Promise<void> {
  if (useSiteLink.getState().link === 'lost') await untilAnswered();
}
