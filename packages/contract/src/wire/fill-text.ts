/** Fills {name} places of a sentence. A place without a value stays empty. */
export function fillText(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(Object.hasOwn(params, name) ? params[name] : ''));
}
