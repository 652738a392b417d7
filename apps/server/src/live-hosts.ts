import * as z from 'zod/mini';

/** An https origin exactly as browsers write it: what a page's policy names. */
const origin = z
  .string()
  .check(
    z.refine(
      (text) => URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).origin === text,
      'an https origin',
    ),
  );

/** `CAITING_LIVE_HOSTS`. */
export const liveHosts = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ),
  z.array(origin).check(z.maxLength(20)),
);
