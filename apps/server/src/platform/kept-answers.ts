/** How long an answer serves everybody who asks the same. */
const KEPT_MS = 2_000;
const KEYS_MAX = 200;

/** Answers that are the same for everybody, each made once in a while however many ask for it; a failed one is not kept. */
export class KeptAnswers {
  readonly #kept = new Map<string, { readonly answer: Promise<unknown>; readonly until: number }>();

  get<T>(key: string, make: () => Promise<T>, keptMs = KEPT_MS): Promise<T> {
    const now = performance.now();
    const known = this.#kept.get(key);
    // A key names the call and its input, so its answer has the type of that call.
    if (known && known.until > now) return known.answer as Promise<T>;
    const answer = make();
    this.#kept.delete(key);
    this.#kept.set(key, { answer, until: now + keptMs });
    answer.catch(() => this.#kept.delete(key));
    const oldest = this.#kept.size > KEYS_MAX ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
    return answer;
  }
}
