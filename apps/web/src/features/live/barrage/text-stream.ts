import type { BarrageSource, BarrageText, BarrageListener } from './Barrage.tsx';

/** Texts as they come, and those that were taken back, for whoever listens; nothing is kept. */
export class TextStream implements BarrageSource {
  readonly #listeners = new Set<BarrageListener>();

  subscribe(listener: BarrageListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  emit(one: BarrageText): void {
    for (const { onText } of this.#listeners) onText(one);
  }

  recall(id: string): void {
    for (const { onRecalled } of this.#listeners) onRecalled(id);
  }
}
