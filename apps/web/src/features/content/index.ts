export { ImportantNotice } from './ImportantNotice.tsx';
export { LetterBell, LetterCount } from './LetterBell.tsx';
export { RichText } from './RichText.tsx';
export { useWords } from './queries.ts';
