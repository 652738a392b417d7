/** A sign of Chinese, as shownNickname (account) knows it: a nickname with one is shown to others as it is, every other name behind stars. */
const CHINESE = String.raw`[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]`;

/**
 * SQL: whether player `p` is found by what was typed (a parameter): by a part of what a list shows, or by a whole name. By a part of what stands behind
 * stars nobody is found: asked letter by letter, it would be read out.
 */
export const foundByName = (typed: string): string =>
  `(p.name_lower = lower(${typed}) or p.nickname = ${typed} or (position(${typed} in p.nickname) > 0 and p.nickname ~ '${CHINESE}'))`;
