export { ImportantNotice } from './ImportantNotice.tsx';
export { LETTER_REFUSALS, LetterForm } from './person/LetterForm.tsx';
export { LetterCount } from './LetterCount.tsx';
export { useUnreadLetters } from './queries.ts';
export { ShutOut } from './person/ShutOut.tsx';
export { RichText } from './RichText.tsx';
export { useOwnTitle } from './own-title.ts';
export { useNotices, useWords } from './notices.ts';
