import { useState } from 'react';

/** What is searched for on one level of the line; another level, up or down, begins without a search. */
export function useSearch(level: string): readonly [string, (text: string) => void] {
  const [asked, setAsked] = useState({ level, text: '' });
  if (asked.level !== level) setAsked({ level, text: '' });
  return [asked.level === level ? asked.text : '', (text) => setAsked({ level, text })];
}
