import type { BarrageSource, BarrageText } from './Barrage.tsx';

/** Texts as they come, for whoever listens; nothing is kept. */
export class TextStream implements BarrageSource {
  readonly #listeners = new Set<(one: BarrageText) => void>();

  subscribe(onText: (one: BarrageText) => void): () => void {
    this.#listeners.add(onText);
    return () => void this.#listeners.delete(onText);
  }

  emit(one: BarrageText): void {
    for (const listener of this.#listeners) listener(one);
  }
}
