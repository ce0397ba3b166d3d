/** The passwords every list of guesses begins with, of those long enough to be allowed at all. */
const firstGuesses = new Set(
  (
    'password passw0rd password1 password12 password123 password1234 p@ssword p@ssw0rd passwort kennwort ' +
    'qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwertz123 azerty123 azertyuiop 1q2w3e4r 1q2w3e4r5t ' +
    '1qaz2wsx zaq12wsx q1w2e3r4 asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 a1b2c3d4 iloveyou iloveyou1 ' +
    'sunshine princess football baseball superman trustno1 welcome1 welcome123 letmein1 letmein123 whatever ' +
    'starwars computer michelle jennifer internet changeme changeme1 admin123 administrator master123 dragon123 ' +
    'monkey123 shadow123 michael1 charlie1 liverpool chelsea1 arsenal1 samsung1 google123 bitcoin1 bitcoin123 ' +
    'trading1 trading123 test1234 testtest default1 secret123 12341234 123123123 11223344 12344321 147258369'
  ).split(' '),
);

/**
 * One of the first things a stranger would try: a listed password, one character repeated, a run, or the own
 * name.
 */
export function isObviousPassword(password: string, ownWords: readonly string[]): boolean {
  const guess = password.toLowerCase();
  return firstGuesses.has(guess) || isRun(guess) || ownWords.some((word) => word.toLowerCase() === guess);
}

/**
 * Every character the same distance from the one before: aaaaaaaa, 12345678, 87654321, abcdefgh; 1234567890
 * too.
 */
function isRun(text: string): boolean {
  const steps = Array.from(text, (character, index) => {
    const step = character.charCodeAt(0) - text.charCodeAt(Math.max(index - 1, 0));
    return step === -9 ? 1 : step === 9 ? -1 : step;
  }).slice(1);
  const [first = 2] = steps;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
}
