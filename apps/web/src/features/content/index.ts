export { ImportantNotice } from './ImportantNotice.tsx';
export { LetterBell, LetterCount } from './LetterBell.tsx';
