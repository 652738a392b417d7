export { ImportantNotice } from './ImportantNotice.tsx';
export { LETTER_REFUSALS, LetterForm } from './LetterForm.tsx';
export { LetterBell, LetterCount } from './LetterBell.tsx';
export { ShutOut } from './ShutOut.tsx';
export { RichText } from './RichText.tsx';
export { useOwnTitle } from './own-title.ts';
export { useWords } from './queries.ts';
