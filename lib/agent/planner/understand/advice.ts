/** "Is 2950 a good price?", "should I buy now?", 現在適合買嗎: what the market is can be told, and not what to make of it. */

const QUESTIONS: readonly RegExp[] = [
  /^(?:should|shall) (?:i|we)(?: rather| better)? (?:buy|sell|trade|wait|hold|go (?:long|short))(?: or (?:buy|sell|wait|hold|not))?(?: (?:now|more|today|yet|energy|power|electricity|some|here))*$/,
  /^is (?:it|this|that|now|today|[\d,.]+)(?: (?:now|still|really))? (?:an? )?(?:good|great|right|bad|fair|decent|reasonable|ok(?:ay)?|cheap|expensive|smart|wise|worth|(?:too |very |rather |quite )?(?:high|low|much|cheap|expensive|late|early))(?: (?:price|time|moment|deal|idea|level|it))?(?: (?:to (?:buy|sell|trade)(?: (?:at|here))?|for (?:buying|selling)))?(?: now| today)?$/,
  /^(?:do|what do) you (?:think|expect|reckon|believe)(?: of| about)?(?: (?:the|this|that))? ?(?:market|price|prices|it|spread)?(?: (?:will|would|is going to|are going to|to) (?:rise|fall|drop|climb|increase|decrease|recover|go (?:up|down|higher|lower)|get (?:cheaper|dearer)))?(?: (?:today|tomorrow|soon|now|later|again))*$/,
  /^(?:will|is|are) (?:the |this )?(?:market|price|prices|it) (?:going to )?(?:rise|fall|drop|climb|increase|decrease|recover|go (?:up|down|higher|lower))(?: (?:today|tomorrow|soon|now|later|again))*$/,
  /^(?:我们?|现在|今[天日]|这时|目前|到底)*(?:应该|该不该|该|适不适合|适合|值得|值不值得|要不要|可不可以|是不是该)(?:买|卖|进场|出手|等|观望)(?:了|电|进|出|一?些|一?点)*(?:吗|呢|么)?$/,
  /^(?:这个|现在的?|目前的?)*(?:价格?|[\d,.]+ ?(?:元|块)?)?(?:算|会不会|是不是|是)*(?:太|很|比较)?(?:贵|便宜|高|低|合理|划算|好价|好价格)(?:不(?:贵|便宜|高|低|合理|划算))?(?:了)?(?:吗|么|呢)$/,
  /^(?:你|请问|觉得|认为|市场|价格?|之后|接下来|明天|今天|等等|待会)*(?:会不会|会)(?:涨|跌|上涨|下跌|反弹)(?:吗|么|呢)?$/,
]

/** @param folded one sentence */
export const isAdviceAsked = (folded: string): boolean => {
  const words = folded.replace(/^(?:(?:and|so|ok|okay|hmm)[ ,]+)*/, '').replace(/[\s?？.。!]+$/, '')
  return QUESTIONS.some((question) => question.test(words))
}

/** Whether to do something, and not what a price is worth. */
export const isOfDeed = (folded: string): boolean =>
  /\b(?:buy|sell|trade|wait|hold|buying|selling|long|short)\b|[买卖]|进场|出手|等|观望/.test(folded)
