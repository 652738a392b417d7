/** Most rooms are one person's, with few and short events. */
const FIRST_BYTES = 512;
/** Fuller than this after moving to the front it would soon have to move again: then it moves into twice the memory. */
const FULL = 3 / 4;

/**
 * A ring buffer: the last events of a room as they are written, one behind the other in one piece of memory that is used again. Events kept by themselves would
 * each live until the old generation is collected: in a long talk they were most of what the server came to hold (docs/decisions/0011). What is
 * given is a copy: a socket may still have to send it when its place has long been taken by others.
 */
export class LastEvents {
  readonly #max: number;
  #memory = Buffer.alloc(0);
  /** Where the oldest begins and the newest ends. */
  #begin = 0;
  #end = 0;
  /** From the oldest to the newest. */
  readonly #lengths: number[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  get count(): number {
    return this.#lengths.length;
  }

  /** The newest; with more than `max` the oldest is forgotten. */
  push(event: Uint8Array): void {
    if (this.#lengths.length === this.#max) this.#begin += this.#lengths.shift() ?? 0;
    this.#write(event);
    this.#lengths.push(event.length);
  }

  /** Events `from` (0 is the oldest) up to `to` without it, one behind the other. */
  copy(from: number, to: number): Buffer {
    const begin = this.#beginOf(from);
    const copied = Buffer.allocUnsafeSlow(this.#beginOf(to) - begin);
    this.#memory.copy(copied, 0, begin);
    return copied;
  }

  /** The places of those in which this text stands. */
  placesOf(text: string): number[] {
    let end = this.#begin;
    return [...this.#lengths.entries()].flatMap(([at, length]) => {
      end += length;
      return this.#memory.subarray(end - length, end).includes(text) ? at : [];
    });
  }

  /** Puts another event, of whatever length, in the place of this one. */
  replace(at: number, event: Uint8Array): void {
    const later = this.copy(at + 1, this.count);
    this.#end = this.#beginOf(at);
    this.#write(event);
    this.#write(later);
    this.#lengths[at] = event.length;
  }

  clear(): void {
    this.#memory = Buffer.alloc(0);
    this.#begin = 0;
    this.#end = 0;
    this.#lengths.length = 0;
  }

  #beginOf(at: number): number {
    let begin = this.#begin;
    for (let n = 0; n < at; n += 1) begin += this.#lengths[n] ?? 0;
    return begin;
  }

  #write(bytes: Uint8Array): void {
    if (this.#end + bytes.length > this.#memory.length) this.#makeRoom(bytes.length);
    this.#memory.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  #makeRoom(bytes: number): void {
    const kept = this.#memory.subarray(this.#begin, this.#end);
    let size = Math.max(FIRST_BYTES, this.#memory.length);
    while (kept.length + bytes > size * FULL) size *= 2;
    const memory = size === this.#memory.length ? this.#memory : Buffer.allocUnsafeSlow(size);
    memory.set(kept);
    this.#memory = memory;
    this.#begin = 0;
    this.#end = kept.length;
  }
}
