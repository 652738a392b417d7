import type { ChatMessage } from '@caiting/contract';
import type { ReactNode } from 'react';

type Draw = (message: ChatMessage) => ReactNode;

/** Drawings of messages that other features post, by the number of their type. */
const KINDS = new Map<number, Draw>();

/** Says how messages of this type are drawn. Called when the module of the feature is loaded, before any of them can be seen. */
export function registerMessageKind(type: number, draw: Draw): void {
  KINDS.set(type, draw);
}

export const messageKind = (type: number): Draw | undefined => KINDS.get(type);
