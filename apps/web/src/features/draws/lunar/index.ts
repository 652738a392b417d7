/** The lunar year of 六合彩 on the screen: zodiacs and elements of the issue on sale. */
export { LunarYear } from './context.ts';
export { membersOf } from './members.ts';
export { MemberBalls } from './MemberBalls.tsx';
export { lunarYearOfIssue, zodiacsOfDraw } from './lunar-year.ts';
export { ZodiacTable } from './ZodiacTable.tsx';
