/** Letters that are not a Latin letter with a mark, in lower case, each with its replacement (EPC217-08). */
const PAIRS = [
  "ßss øo łl đd ðd þth æae œoe ıi ħh &+ ’' –- —- _-",
  // Greek (ELOT 743)
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo',
  // Cyrillic: the Bulgarian transliteration, and letters of other languages
  'аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht',
  'ъa ыy ьy эe юyu яya ђdj јj љlj њnj ћc џdz ѕdz єye іi ґg',
]
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  PAIRS.flatMap((pairs) => pairs.split(' ')).map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/** The name when no letter of it can be replaced: banks refuse a transfer without a name. */
const NO_NAME = 'NOTPROVIDED'

/** Text in the characters that every SEPA bank accepts; other characters become a full stop (standards 11). */
export function toSepaText(text: string): string {
  const visible = text
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}]/gu, '')
    .replace(/[\p{Cc}\p{Cs}\p{Cn}]/gu, ' ')
  return [...visible.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map(transliterate)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, '.')
    .trim()
}

/** The same for a name, which must contain a letter or digit. */
export function toSepaName(name: string): string {
  const text = toSepaText(name)
  return /[a-zA-Z0-9]/.test(text) ? text : NO_NAME
}

function transliterate(letter: string): string {
  const small = letter.toLowerCase()
  const replacement = LETTERS[letter] ?? LETTERS[small]
  if (replacement === undefined) return letter
  return letter === small ? replacement : replacement.slice(0, 1).toUpperCase() + replacement.slice(1)
}
