import { refuse, type Refusal } from '../../../platform/outcome.ts';
import { HashQueueFull } from './password.ts';

/** Retry-after seconds when the queue of password hashes is full (backpressure). */
const BUSY_SECONDS = 5;

/** The result of a password hash, or a refusal where the queue of hashes is full. */
export async function unlessBusy<T>(work: Promise<T>): Promise<T | Refusal<'tooManyRequests'>> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HashQueueFull) return refuse('tooManyRequests', { params: { seconds: BUSY_SECONDS } });
    throw error;
  }
}
