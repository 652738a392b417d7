import type { PushSettings, PushableKind } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, request } from '../../platform/call/call.ts';
import { callQuery } from '../../platform/call/query.ts';
import { tellRefusal } from '../../platform/call/tell-refusal.ts';
import { hindrance, keep, mayPush, subscribeHere, unsubscribeHere, type Hindrance } from './push-device.ts';

export type DeviceState = Hindrance | 'failed' | 'off' | 'on';

export interface Push {
  readonly settings: PushSettings | undefined;
  readonly isFailed: boolean;
  readonly device: DeviceState;
  readonly isBusy: boolean;
  again(): void;
  turnOn(): void;
  turnOff(): void;
  remove(deviceId: string): void;
  setKind(kind: PushableKind, isPushed: boolean): void;
  setComfort(comfort: Pick<PushSettings, 'isQuiet' | 'hidesSums'>): void;
}

/** Kinds and devices of pushes, and what a press does to them. The browser asks for permission when a kind or this device is switched on, never before. */
export function usePush(): Push {
  const query = useQuery(callQuery(calls.pushSettings, {}));
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const settings = query.data;
  // A browser whose permission was taken back has dropped its subscription.
  const isHere =
    (settings?.devices.some(({ isThis }) => isThis) ?? false) && globalThis.Notification?.permission === 'granted';
  const device = hindrance() ?? (isHere ? 'on' : hasFailed ? 'failed' : 'off');

  const act = async (what: (now: PushSettings) => Promise<void>): Promise<void> => {
    if (!settings || isBusy) return;
    setBusy(true);
    try {
      await what(settings);
    } catch (error) {
      if (error instanceof CallError) tellRefusal(error);
      // The browser's own push service: the card says it.
      else setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const begin = async ({ publicKey }: PushSettings): Promise<boolean> => {
    if (!(await mayPush())) return false;
    await subscribeHere(publicKey);
    setFailed(false);
    return true;
  };
  const setKind = async (now: PushSettings, kind: PushableKind, isPushed: boolean): Promise<void> => {
    const isNeeded = isPushed && !isHere && (device === 'off' || device === 'failed');
    // Chosen for another device all the same, where there is one.
    if (isNeeded && !(await begin(now)) && now.devices.length === 0) return;
    const kinds = isPushed ? [...now.kinds, kind] : now.kinds.filter((one) => one !== kind);
    keep(await request(calls.setPushKinds, { kinds }));
  };
  return {
    settings,
    isFailed: query.isError,
    device,
    isBusy,
    again: () => void query.refetch(),
    turnOn: () => void act(async (now) => void (await begin(now))),
    turnOff: () => void act(unsubscribeHere),
    remove: (deviceId) =>
      void act(async ({ devices }) => {
        if (devices.some(({ id, isThis }) => isThis && id === deviceId)) return unsubscribeHere();
        keep(await request(calls.deletePushSubscription, { deviceId }));
      }),
    setComfort: ({ isQuiet, hidesSums }) =>
      void act(async () =>
        keep(await request(calls.setPushComfort, { isQuiet: isQuiet ? '1' : '0', hidesSums: hidesSums ? '1' : '0' })),
      ),
    setKind: (kind, isPushed) => void act((now) => setKind(now, kind, isPushed)),
  };
}
