import { consoleSigningCalls } from '@caiting/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFault, send } from '../platform/client.ts';
import { queryClient } from '../platform/query.ts';
import { hereOptions } from './here-options.ts';
import { forgetKey, hex, KeyStoreFault, makeKey, type OwnKey } from './keystore.ts';

export const useHere = () => useQuery({ ...hereOptions, refetchInterval: 10_000 });

const again = (): Promise<void> => queryClient.invalidateQueries();

/** Acts about one's own keys, one at a time, and what was said against the last of them. */
export function useKeyActs() {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const run = (act: () => Promise<unknown>): void => {
    setIsBusy(true);
    setFault(null);
    void act()
      .catch((error: unknown) =>
        setFault(error instanceof CallFault || error instanceof KeyStoreFault ? error.message : String(error)),
      )
      .then(again)
      .finally(() => setIsBusy(false));
  };
  return {
    isBusy,
    fault,
    /** Makes a key here and offers it. Where the offer does not arrive the key is kept, and offered again by a press. */
    make: (of: Pick<OwnKey, 'site' | 'staffId' | 'label'>) => run(async () => offer(await makeKey(of))),
    offer: (key: OwnKey) => run(() => offer(key)),
    drop: ({ fingerprint }: OwnKey) => run(() => forgetKey(fingerprint)),
  };
}

const offer = ({ publicKey, label }: OwnKey): Promise<unknown> =>
  send(consoleSigningCalls.offerStaffKey, { publicKey: hex(publicKey), label });
