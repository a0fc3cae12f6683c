/**
 * 六點到七點買 2，十八點到十九點賣 2: who says one hour by the clock of the day says every hour of the message by it. Of that message 六點
 * is six in the morning.
 */
const OF_DAY = /(?<![\d.])(?:1[3-9]|2[0-3])(?: ?点|:\d\d)|十[三四五六七八九]点|二十[一二三]?点/
const HOURS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
const ON_DIAL =
  /(?<![\d.:一二三四五六七八九十上中下午晚间夜半晨早])(1[0-2]|[1-9]|十[一二]?|[一二两三四五六七八九]) ?点(?![\d一二三四五六七八九十半零整一刻钟])/g

/** 18 時買 5: an hour, and not "when". */
const HOUR_WRITTEN = /(?<=(?<!\d)\d{1,2} ?)时(?=的?[买卖撤看挂] ?|[,，。 ]|$)/g

/** The same words with their hours on the clock of a day. @param words folded */
export const onDayClock = (words: string): string => dialed(words.replaceAll(HOUR_WRITTEN, '点'))

const dialed = (words: string): string =>
  OF_DAY.test(words)
    ? words.replace(ON_DIAL, (_, hour: string) => {
        const number = /\d/.test(hour) ? Number(hour) : HOURS.indexOf(hour === '两' ? '二' : hour) + 1
        return `${number}:00`
      })
    : words
