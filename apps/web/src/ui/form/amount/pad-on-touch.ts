/** Shows the pad for that field. */
export type OpenPad = (field: HTMLInputElement) => void;

/** A finger on a phone. In numbers of its own (use-media.ts): every page loads this, and that one brings React. */
const TOUCHED = '(max-width: 63.99375rem) and (pointer: coarse)';

/**
 * From now on a finger's press on a field for a figure opens the amount pad. One listener for the whole site: fields carry no code for it. The field has no
 * keyboard of the system's from the moment it is touched, before the focus comes; it gets it back where the pad's code cannot be had.
 */
export function padOnTouch(load: () => Promise<OpenPad>): void {
  const handle = ({ target: field, type }: Event) => {
    if (!(field instanceof HTMLInputElement) || !field.dataset['decimals'] || !matchMedia(TOUCHED).matches) return;
    field.inputMode = 'none';
    load().then(
      (open) => type === 'click' && open(field),
      () => {
        field.inputMode = 'decimal';
      },
    );
  };
  addEventListener('pointerdown', handle);
  addEventListener('click', handle);
}
