/**
 * How much of its subject a file of tests goes through. `x.test.ts` takes a part, which guards every landing; `x.slow.test.ts` asks for the whole and
 * imports the same tests (docs/decisions/0230).
 */
let isWhole = false;

export function askForTheWhole(): void {
  isWhole = true;
}

export const extent = <T>(part: T, whole: T): T => (isWhole ? whole : part);
