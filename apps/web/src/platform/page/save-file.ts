/** Long enough for any browser to have begun reading what it saves. */
const KEPT_MS = 10_000;

/** Hands bytes to the browser as a file. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
