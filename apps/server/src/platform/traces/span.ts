import type { Attributes } from '@opentelemetry/api';

/** How a span is opened once traces are on: `isRoot` begins a trace of its own. */
export type OpenSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>, isRoot: boolean) => Promise<T>;

/** One of the process, as the library's own context is. */
let open: OpenSpan | null = null;

export function setSpans(spans: OpenSpan | null): void {
  open = spans;
}

/** Work that begins a trace: a call, a batch, a job, the delivery of an event. What asks for it may go on for long after, so it is nobody's part. */
export function trace<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return open === null ? work() : open(name, attributes, work, true);
}

/** Work that is a part of what is under way. */
export function span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return open === null ? work() : open(name, attributes, work, false);
}
