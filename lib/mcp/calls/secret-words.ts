/** Whether a form asks for something that must not be typed into it: by its words, its names and its formats. */
import { HIDDEN_CHARACTERS } from '../../contracts/hidden-characters.ts'

// Matched as whole words, after names like "apiKey" and "api_key" were split. It is better to refuse a form too many.
const WORDS = new RegExp(
  `\\b(${[
    'pass ?(word|phrase|code|wd)s?',
    'pwd',
    'secrets?',
    '(access|refresh|auth|authentication|authorization|api|bot|id|login|personal|security|session) ?tokens?',
    '(api|private|access|secret|encryption|signing|recovery|seed|ssh|license) ?(keys?|phrases?)',
    'bearer',
    'credentials?',
    'mnemonic',
    '(credit|debit|bank|payment) ?cards?',
    'card ?(number|no|num)?',
    'cvv2?',
    'cvc2?',
    'otp',
    'totp',
    '2fa',
    'mfa',
    'one time (code|password|pin)',
    '(verification|security|authentication|auth|login|sms) ?codes?',
    'pin ?(codes?|numbers?)',
    'ssn',
    'social security',
    'iban',
    '(auth|login|session) ?cookies?',
  ].join('|')})\\b`,
)
/**
 * Words that mean a secret only as the name of a field; within a sentence they may be about charts, sorting or banners.
 */
const BARE = '(keys?|pins?|tokens?|cookies?)'
const ASKED = new RegExp(`\\b${BARE} ?$`)
const ALONE = new RegExp(`^ ?${BARE} ?$`)
const CJK =
  /密碼|密码|口令|密鑰|密钥|金鑰|私鑰|私钥|助記詞|助记词|驗證碼|验证码|憑證|凭证|信用卡|銀行卡|银行卡|卡號|卡号|身分證|身份证/
const MAX_PARTS = 5_000
/** Cyrillic and Greek letters that look like Latin ones. */
const LATIN = new Map(
  Array.from('аaеeоoрpсcуyхxіiѕsјjԁdкkтtοoαaρpνvιiκkτtυu'.match(/../gu) ?? [], ([like = '', letter = '']) => [
    like,
    letter,
  ]),
)

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => LATIN.get(letter) ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')

/** As it stands, and as it looks: what nobody sees may part two words, or stand within one. */
const readings = (text: string): string[] => [text, text.replaceAll(HIDDEN_CHARACTERS, '')]

const isSecretText = (text: string): boolean =>
  readings(text).some((read) => {
    const words = plain(read)
    return WORDS.test(words) || ALONE.test(words) || CJK.test(read.normalize('NFKC'))
  })
/** What a field is called, by its name or its title. */
export const isSecretName = (name: string): boolean =>
  isSecretText(name) || readings(name).some((read) => ASKED.test(plain(read)))

/** @param raw the request as it came: every name and every text in it is looked at */
export function asksForSecret(raw: unknown): boolean {
  const todo: unknown[] = [raw]
  let parts = 0
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    parts += 1
    if (parts > MAX_PARTS) return true
    if (typeof next === 'string') {
      if (isSecretText(next)) return true
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, value] of Object.entries(next)) {
        if (!Array.isArray(next) && name !== 'progressToken' && isSecretName(name)) return true
        if (name === 'title' && typeof value === 'string' && isSecretName(value)) return true
        if (name === '_meta') continue
        todo.push(value)
      }
    }
  }
  return false
}
