export { logOut } from './log-out.ts';
export { LanguageChoice, ThemeChoice } from './Preferences.tsx';
