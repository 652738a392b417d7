import { MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage, ImageBody } from '@caiting/contract';

/** The picture of a message; null for any other message. */
export function imageOf(message: ChatMessage): ImageBody | null {
  return message.messageTypeId === MESSAGE_TYPES.image ? (JSON.parse(message.message) as ImageBody) : null;
}
