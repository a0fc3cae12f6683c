import { scriptCounts } from './fold.ts'

export type Language = 'en' | 'zh-Hant' | 'zh-Hans'

/** The language of one utterance; null when it has no letters that tell (a bare number, an id). */
export function languageOf(text: string): Language | null {
  const { traditional, simplified, han } = scriptCounts(text)
  if (han > 0) {
    if (traditional > simplified) return 'zh-Hant'
    if (simplified > traditional) return 'zh-Hans'
    return null
  }
  // "ELC", "IOC 5 MWh": units and tickers are the same in every language.
  const words = text.match(/[A-Za-z]{2,}/g)?.filter((w) => !/^(k|m|g)?wh?$|^ioc$|^fok$|^gtc$|^elc$|^ntd?$/i.test(w))
  return words && words.length > 0 ? 'en' : null
}

const isHan = (text: string): boolean => scriptCounts(text).han > 0

/**
 * The language to answer in: that of the newest utterance that tells one. Han text that is the same in both scripts
 * (取消全部) takes the script of earlier utterances, else of the screen, else Traditional.
 *
 * @param screen the language of the screen that asks; null where nobody knows
 */
export function answerLanguage(utterances: readonly string[], screen: Language | null = null): Language {
  const script = screen === 'zh-Hans' ? screen : 'zh-Hant'
  const newest = utterances.at(-1) ?? ''
  const own = languageOf(newest)
  if (own) return own
  const earlier = utterances
    .slice(0, -1)
    .reverse()
    .map((text) => ({ language: languageOf(text), han: isHan(text) }))
  const isChinese = isHan(newest) || earlier.find(({ language, han }) => han || language !== null)?.han === true
  if (!isChinese) return earlier.find(({ language }) => language !== null)?.language ?? screen ?? 'en'
  return earlier.find(({ language, han }) => han && language !== null)?.language ?? script
}
