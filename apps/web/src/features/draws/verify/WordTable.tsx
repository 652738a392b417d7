import { countText } from '@caiting/contract/wire';
import type { Group } from '@caiting/lottery/core';
import type { WordStep } from '@caiting/lottery/verify';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { PLACES, verifyTexts } from './texts.ts';
import styles from './Verify.module.css';

interface Props {
  group: Group | null;
  words: readonly WordStep[];
  /** All numbers drawn, joined by ",": the last ball of a race needs no word. */
  drawn: string;
}

/** Each 32-bit word and the number it drew; words thrown away included. */
export function WordTable({ group, words, drawn }: Props) {
  const t = useText(verifyTexts);
  const placeOf = usePlaces(group);
  const thrownAway = words.filter(({ number }) => number === null).length;
  const numbers = drawn === '' ? [] : drawn.split(',');
  const hasLeftOver = words.length - thrownAway < numbers.length;
  let place = 0;
  return (
    <>
      <table className={styles.words}>
        <thead>
          <tr>
            <th>{t('position')}</th>
            <th>{t('word')}</th>
            <th className={styles.wide}>{t('decimal')}</th>
            <th>{t('modulo')}</th>
            <th>{t('number')}</th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ hex, word, modulus, remainder, number }, at) => (
            <tr key={at}>
              <td>{number === null ? '' : placeOf(place++)}</td>
              <td>
                <code>{hex}</code>
              </td>
              <td className={`${styles.wide} num`}>{countText(word)}</td>
              <td className="num">{remainder === null ? t('thrownAway') : `mod ${modulus} = ${remainder}`}</td>
              <td>{number !== null && <b className="num">{number}</b>}</td>
            </tr>
          ))}
          {hasLeftOver && (
            <tr>
              <td>{placeOf(numbers.length - 1)}</td>
              <td>{t('onlyOneLeft')}</td>
              <td className={styles.wide}>—</td>
              <td>—</td>
              <td>
                <b className="num">{numbers.at(-1)}</b>
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <p>{thrownAway > 0 ? t('rejectNote', { n: thrownAway }) : t('rejectNone')}</p>
    </>
  );
}

function usePlaces(group: Group | null): (at: number) => string {
  const t = useText(verifyTexts);
  const locale = useLocale(({ locale: current }) => current);
  const names: readonly string[] | undefined =
    group && group in PLACES ? PLACES[group as keyof typeof PLACES][locale] : undefined;
  return (at) => names?.[at] ?? t('nth', { n: at + 1 });
}
