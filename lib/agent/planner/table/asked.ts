/** How a table of orders is brought here: a question about tables, while the table itself is not in the message. */

const THING = `(?:csv|tsv|xlsx?|excel|spread ?sheets?|tables?|schedules?|files?|lists?)(?: files?)?`
const ENGLISH = [
  String.raw`\b(?:upload|import|paste|attach|load|drop)(?:ing)?\b.{0,24}\b(?:${THING}|orders?|bids?)\b`,
  String.raw`\b(?:send|give|show) you\b.{0,12}\b${THING}\b`,
  String.raw`^(?:(?:can|do|how) (?:i|you|we|do i|can i) )?(?:place |enter |submit |do )?(?:bulk|batch|mass)[- ](?:orders?|order entry|upload|entry|import)\b`,
  String.raw`^(?:what|which) columns\b|\bcolumns? (?:does|do|must|should) (?:a |the |my )?${THING}\b|\b(?:table|csv|file) format\b`,
]
const CHINESE = [
  '(?:上传|导入|汇入|贴上?|粘贴|附上?|读取?|拖入?)(?:一?[个张份]|我的|整个|\\s)*(?:表格?|excel|csv|试算表|电子表格|文件|档案|清单|排程|时程)',
  '(?:批量|批次|整批|一次|大量)(?:地)?(?:下单|挂单|委托|申报|导入|汇入|上传)',
  '表格?(?:的)?(?:格式|要|需要)(?:是)?(?:什么|哪些|怎么|怎样|如何)|哪些(?:栏位?|列|字段)',
]
const ASKED = new RegExp([...ENGLISH, ...CHINESE].join('|'))
/** Characters; with a figure or more words than this it asks for something else as well. */
const LONGEST = 60

/** @param words folded */
export const isTableAsked = (words: string): boolean =>
  words.length <= LONGEST && !/\d/.test(words) && ASKED.test(words)
