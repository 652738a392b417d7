import { MENTION_ALL } from '@caiting/contract';
import type { Mention } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { personal } from '../../../platform/session/personal.ts';
import { DRAFTS_MAX } from '../core/drafts.ts';
import { isComposing } from '../core/is-composing.ts';
import { knownMessages } from '../feed/room-cache.ts';
import { onMentionAsked } from '../mentions/ask-mention.ts';
import type { MentionChoice } from '../mentions/ask-mention.ts';
import { mentionAt, mentionBefore, mentionsIn } from '../mentions/mention-text.ts';
import type { MentionQuery } from '../mentions/mention-text.ts';
import { useMentionChoices } from '../mentions/use-mention-choices.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

// What is opened by a key comes with it: the chat's first load stays small.
const MentionPicker = lazyPart(async () => (await import('./MentionPicker.tsx')).MentionPicker);

/** The room whose people can be called; absent where nobody can be. */
export interface MentionRoom {
  readonly roomCode: RoomCode;
  /** Undefined until the room has said so. */
  readonly isManager: boolean | undefined;
}

export interface MentionBox {
  /** The list over the text box; null while no name is written. */
  readonly picker: ReactNode;
  /** What the text box says of the list to assistive technology. */
  readonly aria: Record<string, string | undefined>;
  /** True when the key was for the list. */
  handleKey(event: KeyboardEvent): boolean;
  /** The text or the caret changed. */
  look(): void;
  /** Puts an @ at the caret and opens the list. */
  start(): void;
  /** Whom this text calls, and where. */
  called(text: string): Mention[];
}

/** Ids of the names that were chosen in each room: a text that was left and is gone on with still calls them. */
const ofRooms = personal(() => new Map<RoomCode, Map<string, string>>());

function pickedIn(roomCode: RoomCode): Map<string, string> {
  const picks = ofRooms.now();
  const known = picks.get(roomCode) ?? new Map<string, string>();
  picks.delete(roomCode);
  picks.set(roomCode, known);
  const [oldest] = picks.keys();
  if (picks.size > DRAFTS_MAX && oldest !== undefined) picks.delete(oldest);
  return known;
}

interface Writing {
  put(choice: MentionChoice): void;
  write(text: string): void;
}

/** What comes from outside of React: the deletion of a name in one press, and people who are called by a press on them. */
function useMentionEvents(
  box: RefObject<HTMLTextAreaElement | null>,
  roomCode: RoomCode,
  picked: RefObject<ReadonlyMap<string, string>>,
  latest: RefObject<Writing>,
): void {
  useEffect(() => {
    const element = box.current;
    if (!element || roomCode === '') return;
    // The browser's own event: a phone's keyboard gives no key for a deletion.
    const handleDelete = (event: InputEvent): void => {
      const { selectionStart: caret, selectionEnd, value } = element;
      if (event.inputType !== 'deleteContentBackward' || caret !== selectionEnd) return;
      const from = mentionBefore(value, caret, [...picked.current.keys()]);
      if (from === null) return;
      event.preventDefault();
      element.setRangeText('', from, caret, 'end');
      latest.current.write(element.value);
    };
    element.addEventListener('beforeinput', handleDelete);
    const stop = onMentionAsked(roomCode, (choice) => latest.current.put(choice));
    return () => {
      element.removeEventListener('beforeinput', handleDelete);
      stop();
    };
  }, [box, roomCode, picked, latest]);
}

/**
 * Whom a text calls. A name may also be typed by hand: of who spoke lately, or, for managers, of everybody; who types before the room has
 * said whether they are one asks for it too, and the server decides.
 */
function calledBy(text: string, room: MentionRoom | undefined, picked: ReadonlyMap<string, string>): Mention[] {
  if (!room) return [];
  const { roomCode, isManager } = room;
  const known = new Map(knownMessages(roomCode).map(({ nickname, userId }) => [nickname, userId]));
  if (isManager !== false) for (const name of MENTION_ALL.names) known.set(name, MENTION_ALL.id);
  for (const [name, userId] of picked) known.set(name, userId);
  return mentionsIn(text, known);
}

/** Calling people in a text box: a list opens behind an @, a chosen name goes in whole, and one key takes it out whole (product §5). */
export function useMentionBox(
  box: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
  room: MentionRoom | undefined,
): MentionBox {
  const id = useId();
  const [open, setOpen] = useState<MentionQuery | null>(null);
  const [at, setAt] = useState(0);
  const roomCode = room?.roomCode ?? ('' as RoomCode);
  const picked = useRef(pickedIn(roomCode));
  const choices = useMentionChoices(roomCode, room?.isManager ?? false, open !== null, open?.query ?? '');
  const isOpen = open !== null && choices.length > 0;

  const put = (choice: MentionChoice, from?: number): void => {
    const element = box.current;
    if (!element) return;
    const { selectionStart: caret, selectionEnd } = element;
    element.setRangeText(`@${choice.name} `, from ?? caret, selectionEnd, 'end');
    picked.current.set(choice.name, choice.id);
    write(element.value);
    setOpen(null);
    element.focus();
  };
  const latest = useRef({ put, write });
  latest.current = { put, write };

  useMentionEvents(box, roomCode, picked, latest);
  const look = (): void => {
    const element = box.current;
    if (!element || !room) return;
    setOpen(mentionAt(element.value, element.selectionStart));
    setAt(0);
  };
  const start = (): void => {
    const element = box.current;
    if (!element) return;
    element.focus();
    const isGlued = /[A-Za-z0-9]$/.test(element.value.slice(0, element.selectionStart));
    element.setRangeText(isGlued ? ' @' : '@', element.selectionStart, element.selectionEnd, 'end');
    write(element.value);
    look();
  };
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || isComposing(event)) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((at + step + choices.length) % choices.length);
    else if (event.key === 'Escape') setOpen(null);
    else if (event.key === 'Enter' || event.key === 'Tab') put(choices[at] as MentionChoice, open.from);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    look,
    start,
    handleKey,
    called: (text) => calledBy(text, room, picked.current),
    aria: isOpen ? { 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-activedescendant': `${id}-${at}` } : {},
    picker: isOpen && (
      <Suspense>
        <MentionPicker id={id} choices={choices} at={at} onChoose={(choice) => put(choice, open.from)} />
      </Suspense>
    ),
  };
}
