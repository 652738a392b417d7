/** 1 weak … 3 strong, by length and kinds of characters; 0 for an empty one. A hint only: the rule is PATTERNS.password. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  if (password.length >= 10 && kinds >= 3) return 3;
  return password.length >= 8 && kinds >= 2 ? 2 : 1;
}
