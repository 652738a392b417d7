import { PATTERNS } from '../patterns.ts';

/**
 * Login passwords that lists of leaked ones hold in their first thousands, here and abroad. Written as words and endings, since that is how people make
 * them; what does not fit the rule of product §5 could not be chosen anyway.
 */
const WORDS =
  'password passw0rd passwd pass admin administrator root guest test user login welcome hello master dragon monkey shadow sunshine princess football baseball soccer superman batman iloveyou loveyou love lovely letmein whatever freedom qwerty qwer qwert asdf asdfgh zxcv zxcvbn abc abcd abcde abcdef aaa aa a q z qq qaz wsx qazwsx woaini woaiwo woshishui nihao wang zhang li liu chen yang zhao huang zhou wu xu sun zhu lin guo asd qwe zxc as www abcabc ab xiaoming xiaohong laopo laogong baobei caonima wodemima mima money lucky china beijing shanghai jordan michael george daniel charlie summer winter apple google baidu taobao tencent samsung huawei nokia ferrari mustang killer hunter pokemon naruto starwars computer internet windows secure'.split(
    ' ',
  );
const ENDINGS =
  '1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 0 00 000 0000 000000 01 11 111 1111 111111 22 222 321 123123 654321 520 521 1314 5201314 520520 666 6666 666666 777 88 888 8888 888888 99 999 110 119 007 69 1990 1995 1998 1999 2000 2008 2010 2012 2020 2021 2022 2023 2024 2025 2026 ! 1! 123! @123 .'.split(
    ' ',
  );
const WHOLE =
  'qwertyuiop asdfghjkl zxcvbnm qwerty asdfgh zxcvbn 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc qazwsx qazwsxedc zaq12wsx !qaz2wsx 1qazxsw2 qweasd qweasdzxc asdzxc asd123 qwe123 zxc123 123qwe 123qweasd 123asd 123abc 321qwe a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 abc123abc iloveyou ilovehim password sunshine princess superman football baseball letmein dragon monkey shadow master freedom whatever trustno1 access michael jordan23 hunter2 p@ssw0rd p@ssword p@ss1234 passw0rd pa55word woaini woaini520 woaini1314 woaiwojia aini1314 ilove520 wangyang 5201314 52013140 1314520 13145200 7758521 7758258 3344520 147258 147258369 159357 159753 789456 789456123 741852 741852963 963852 963852741 951753 456789 987654 987654321 112233 11223344 1122334455 123123 123321 123654 121212 131313 101010 102030 010203 10203040 100200 168168 518518 588588 686868 696969 778899 789789 998877 321321 456456 654321 520520 521521 520131 131420 147147 258258 369369 159159 a123456a a12345678 aa123456 aa123456789 abc123456 woaini123 zz123456 qq123456 wang123456 a5201314 qq5201314 z123456 zxcvbnm123 asdfghjkl123 qwertyuiop123 q123456 w123456 1234qwer 12345qwert 123456a 123456aa 123456abc 123456q 123456qq 123456z 1234567a 12345678a 123456789a 123456abcd 111111a 5201314a 520a1314 888888a 123.456 1234.5678'.split(
    ' ',
  );

/** As people write a word: small, with a capital, all capitals. */
const written = (word: string): string[] => [word, word.charAt(0).toUpperCase() + word.slice(1)];

function* all(): Generator<string> {
  yield* WHOLE;
  for (const digit of '0123456789') for (let length = 6; length <= 12; length += 1) yield digit.repeat(length);
  for (let from = 0; from <= 9; from += 1)
    for (let length = 6; length <= 10; length += 1) {
      yield Array.from({ length }, (_, n) => (from + n) % 10).join('');
      yield Array.from({ length }, (_, n) => (from - n + 20) % 10).join('');
    }
  for (const word of WORDS)
    for (const form of written(word)) {
      yield form;
      for (const ending of ENDINGS) yield form + ending;
    }
  for (const word of WORDS) for (const ending of ['123', '1234', '123456', '520', '888']) yield ending + word;
}

let known: readonly string[] | undefined;

/** Some eight thousand, the same ones each time. */
export const weakLoginPasswords = (): readonly string[] =>
  (known ??= [...new Set(all())].filter((password) => PATTERNS.password.test(password)));
