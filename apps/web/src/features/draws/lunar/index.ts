/** The lunar year of 六合彩 on the screen: zodiacs and elements of the issue on sale. */
export { lunarYearOfIssue } from './lunar-year.ts';
export { ZodiacTable } from './ZodiacTable.tsx';
