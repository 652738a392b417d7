const two = (value: number) => String(value).padStart(2, '0');

/** Seconds → "00:42", from one hour on "08:08:42". */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}
