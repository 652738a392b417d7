import type { ChatMessage } from '@caiting/contract';
import type { ComponentType } from 'react';

/** Drawings of messages that other features post, by the number of their type. */
const KINDS = new Map<number, ComponentType<{ message: ChatMessage }>>();

/** Says how messages of this type are drawn. Called when the module of the feature is loaded, before any of them can be seen. */
export function registerMessageKind(type: number, view: ComponentType<{ message: ChatMessage }>): void {
  KINDS.set(type, view);
}

export const messageKind = (type: number): ComponentType<{ message: ChatMessage }> | undefined => KINDS.get(type);
