import { calls } from '@caiting/contract/registry';
import { create } from 'zustand';
import { request } from '../call/call.ts';
import { queryClient } from '../call/query.ts';
import { later, own } from '../session/personal.ts';
import { LiveSocket } from './socket.ts';

/** Whether the site hears its pushes now. `lost` draws the amber banner. */
export const useSiteLink = create<{ link: 'starting' | 'up' | 'lost' }>(() => ({ link: 'starting' }));

const REFUSED_PAUSE_MS = 30_000;
/** Answers that were this old when the connection first stood are asked for again: what was pushed in between went unheard. */
const UNHEARD_MS = 2_000;

/** The one connection for everything that changes by itself outside chat: issues, draws, balance, own bets. */
export const siteSocket = new LiveSocket({
  path: '/v1/broadCast/site',
  handshake: async () => ({ key: (await request(calls.getBroadcastKey, {})).key }),
  // What was missed is unknown: everything on the screen is asked for again.
  onReset: () => void queryClient.invalidateQueries(),
  onHello: () => {
    const oldest = Date.now() - UNHEARD_MS;
    void queryClient.invalidateQueries(
      { predicate: ({ state }) => state.data !== undefined && state.dataUpdatedAt < oldest },
      { cancelRefetch: false },
    );
  },
  onState: (state) => {
    if (state === 'connected') useSiteLink.setState({ link: 'up' });
    else if (useSiteLink.getState().link === 'up') useSiteLink.setState({ link: 'lost' });
  },
  onRefused: () => {
    useSiteLink.setState({ link: 'lost' });
    // The site works on its polls meanwhile; nobody has to be told twice, and nobody has to reload.
    later(() => siteSocket.reopen(), REFUSED_PAUSE_MS);
  },
});

/** One person's channel is not heard on by the next. */
own({ renew: () => siteSocket.changePerson() });
