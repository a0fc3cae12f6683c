/** What went wrong with a model, read from what the provider threw. No address, key or stack leaves the server. */
import type { ModelTrouble } from '../../contracts/chat.ts'
import { DISK_FULL, isDiskFull } from '../../errors.ts'
import { EndlessAnswer } from './bounded.ts'

/** The error behind wrappers: a retry's last try; what ended an answer that began well. */
function rootOf(error: unknown, depth = 0): unknown {
  const { lastError, cause } = (error ?? {}) as { lastError?: unknown; cause?: unknown }
  if (cause instanceof EndlessAnswer) return cause
  return lastError !== undefined && depth < 4 ? rootOf(lastError, depth + 1) : error
}
const field = (error: unknown, name: string): unknown => (error as Record<string, unknown> | null | undefined)?.[name]

function statusOf(error: unknown): number | null {
  const status = field(rootOf(error), 'statusCode')
  return typeof status === 'number' ? status : null
}

/** What the model's server said, for finding out what it cannot do. Never shown. */
function wordsOf(error: unknown): string {
  const root = rootOf(error)
  return [field(root, 'message'), field(root, 'responseBody')].filter((w) => typeof w === 'string').join('\n')
}

/** In the words of DeepSeek, OpenRouter, LiteLLM, Google, xAI and LM Studio, who say it with the status of a bad question. */
const NO_SUCH_MODEL =
  /\bmodel[ _]not[ _](exist|found)|\bno models? (is |are )?loaded\b|not a valid model\b|\binvalid model (name|id)\b|\bmodel [`'"]?[\w.:/@-]{1,200}[`'"]? does not exist/i
/** Google's says no more where it has run out, or nobody may ask from here. */
const WRONG_KEY =
  /\b(incorrect|invalid) api[ _-]?key|\bapi[ _-]?key (is )?(incorrect|invalid|not valid|expired)|\blocation is not supported for the api/i

/** In those of Anthropic, SiliconFlow and GLM. */
const USED_UP =
  /\binsufficient (account )?(balance|credits?|quota|funds)|\bcredit balance is too low|\bexceeded your current quota/i
/** In those of Azure, OpenAI, DeepSeek, Qwen, GLM and OpenRouter: of what is asked, or of what is told beside it. */
const WITHHELD =
  /content management policy|\bcontent[_ ]?filter|content_policy_violation|data_?inspection_?failed|content exists risk|inappropriate content|requires moderation|敏感内容/i
/** In those of Groq: what the model wrote was no call, and may be one the next time. */
const NO_CALL = /\btool_use_failed\b|\bfailed to call a function\b|\btool call validation failed\b/i

/** In the words of OpenAI, vLLM, llama.cpp, LM Studio, Anthropic, Gemini, xAI, Kimi, Qwen and Groq; in the second line of GLM, SiliconFlow, TGI, Cohere and Doubao, and of Ollama, which has dropped the question itself. */
const NAMES_TOO_LONG = new RegExp(
  [
    /maximum (context|prompt|model) length|context[ _](window|size|length)|\bn_ctx\b|\b(prompt|input) is too long|token (count|limit)\b.{0,80}\b(exceed|\d)|exceeded model token|range of input length|request too large/,
    /\b(prompt|input)( length| tokens)?( \d+)? exceeds? (the )?(max|limit)|\bmax_seq_len\b|`inputs`.{0,50}\btokens?\b|\btoo many tokens\b|\btokens\b.{0,40} exceed max|\bno user query found in messages\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** LM Studio says so within a stream that began well, OpenAI of a question that is more than all its tokens of a minute. */
export const isTooLong = (error: unknown): boolean => {
  const status = statusOf(error)
  const mayBe = status === null || [400, 413, 422].includes(status) || status >= 500
  return (
    (mayBe && NAMES_TOO_LONG.test(wordsOf(error))) || (status === 429 && /\brequest too large\b/i.test(wordsOf(error)))
  )
}

/** @returns null for what another model would not do better: a request it refused, a stop by the trader */
export function troubleOf(error: unknown): ModelTrouble | null {
  if (rootOf(error) instanceof EndlessAnswer) return 'endless'
  if (isTooLong(error)) return null
  const status = statusOf(error)
  if ((status === 400 || status === 403) && WITHHELD.test(wordsOf(error))) return 'withheld'
  if (status === 401 || status === 403) return 'refused_key'
  // An address that sends on is not where the model is (careful-fetch.ts).
  if (status === 404 || (status !== null && status >= 300 && status < 400)) return 'not_found'
  // 402 is an account that is used up, 498 a server of Groq without room.
  if (status === 402 || status === 429 || status === 498) return 'busy'
  if (status === 408) return 'silent'
  if (status === 400) {
    const words = wordsOf(error)
    if (NO_SUCH_MODEL.test(words)) return 'not_found'
    if (WRONG_KEY.test(words)) return 'refused_key'
    if (USED_UP.test(words)) return 'busy'
    if (NO_CALL.test(words)) return 'failed'
  }
  // A success (2xx) that cannot be read is no refusal of the question.
  if (status !== null) return status >= 500 || status < 300 ? 'failed' : null
  const root = rootOf(error)
  const name = field(root, 'name')
  if (name === 'TimeoutError') return 'silent'
  if (name === 'AbortError') return null
  // The provider wraps a connection that never came about.
  return field(root, 'isRetryable') === true || root instanceof TypeError ? 'unreachable' : 'failed'
}

/** In the words of gateways that answer there, and have it not at all or not for this model. */
const NO_RESPONSES =
  /\bresponses api\b.{0,40}(not|n't|un)[ -]?support|(not|n't) support\w* .{0,20}\bresponses\b|not accessible via.{0,20}\bresponses|use \S{0,8}\/chat\/completions/i

/** 405 and 501 are of servers that know the address and not that it is asked so. */
export const isNoSuchAddress = (error: unknown): boolean => {
  const status = statusOf(error)
  return (
    status !== null &&
    ([404, 405, 501].includes(status) || ([400, 422].includes(status) && NO_RESPONSES.test(wordsOf(error))))
  )
}

const SENTENCES: Record<ModelTrouble, string> = {
  refused_key: 'The model refused the key. Check OPENAI_API_KEY; your question is kept.',
  not_found: 'The model was not found at that address. Check OPENAI_MODEL and OPENAI_BASE_URL; your question is kept.',
  busy: 'The model is busy or out of quota. Try again in a moment; your question is kept.',
  withheld:
    'The answer was withheld by the rules for content of the model’s provider. Put it otherwise or choose another model; your question is kept.',
  failed: 'The model failed. Try again; your question is kept.',
  endless: 'The model did not come to an end, and was stopped. Try again or choose another; your question is kept.',
  silent: 'The model went silent. Try again; your question is kept.',
  unreachable:
    'The answer broke off: the model could not be reached or stopped in the middle. Try again; your question is kept.',
}

/** It was reached, and answered that it will not: another try would only be refused again. */
const REFUSED =
  'The model does not take the question as it was sent. Shorten it, or begin another conversation; your question is kept.'

/** Said where the desk's own database failed, which is no fault of the model. */
const NOT_KEPT = 'The desk could not keep the answer. Your question is kept.'
const isOfDatabase = (error: unknown): boolean => String(field(rootOf(error), 'code')).startsWith('SQLITE_')

const TOO_MANY_TOOLS =
  'The model does not take that many tools. Switch a server off on the Servers page; your question is kept.'

const TOO_LONG =
  'The conversation and the tools are more than the model takes in. Choose a model with a larger context, or begin another conversation; your question is kept.'

/** Not a prompt that is too long because of its tools, and not one tool whose name is. */
const NAMES_TOO_MANY_TOOLS =
  /\btools\b(?:(?!string|token|context)[^\n]){0,40}(too (long|many)|at most|maximum|exceed)|too many (tools|functions)|(maximum|max|limit) (number )?of (\d+ )?(tools|functions)|(at most|up to|more than) \d+ (tools|functions)/i

export const sentenceOf = (trouble: ModelTrouble): string => SENTENCES[trouble]

/** What a trader is told when a turn ends with an error. */
export function sentenceFor(error: unknown): string {
  // The model answered; its words could not be stored.
  if (isDiskFull(rootOf(error))) return DISK_FULL
  if (isOfDatabase(error)) return NOT_KEPT
  if (rootOf(error) instanceof EndlessAnswer) return SENTENCES.endless
  const status = statusOf(error)
  const name = field(rootOf(error), 'name')
  if (name === 'TimeoutError' || name === 'AbortError') return SENTENCES.silent
  if (status === null && !isTooLong(error)) return SENTENCES.unreachable
  const trouble = troubleOf(error)
  if (trouble) return SENTENCES[trouble]
  return NAMES_TOO_MANY_TOOLS.test(wordsOf(error)) ? TOO_MANY_TOOLS : isTooLong(error) ? TOO_LONG : REFUSED
}

/** In the words of Ollama, vLLM, llama.cpp, LM Studio, OpenRouter, OpenAI and their like. */
const NO_TOOLS =
  /endpoints found that support tool|(not|n't) (support|accept|allow)\w* .{0,40}(tool|function)|(tool|function)[\w .,"'-]{0,60}(not|n't|un)[ -]?support|tool choice requires|tools? param(eter)? requires|unsupported (parameter|value).{0,20}tools?|(unknown|unrecognized|extra|unexpected).{0,40}\btools?\b/is
/** A fault of one single image is not among these: once learned, it would take images from everybody at the desk. */
const NO_IMAGES =
  /endpoints found that support image|(image|vision|multimodal|multi-modal|image_url|input_image)[\w .,"'-]{0,80}(not|n't|un)[ -]?(support|accept|allow)|(not|n't) (support|accept|allow|have)\w* .{0,60}(image|vision|multimodal)|(invalid|unknown|unsupported) (content|type|variant|value|field|part|parameter|message)\b.{0,60}(image_url|input_image|image)|not a (vision|multimodal) model|mmproj/is

/** Only an answer of the server says what it cannot do; llama.cpp says it with a 500, OpenRouter with a 404. */
const refusedBy = (error: unknown, words: RegExp): boolean => {
  const status = statusOf(error)
  return status !== null && ([400, 404, 415, 422].includes(status) || status >= 500) && words.test(wordsOf(error))
}
export const refusesTools = (error: unknown): boolean => refusedBy(error, NO_TOOLS)
export const refusesImages = (error: unknown): boolean => refusedBy(error, NO_IMAGES)

/** In the words of OpenAI and Azure: of thoughts that are sealed, have none of what followed them, or are not known. */
const NO_THOUGHTS =
  /encrypted[_ ]content|\bitem\b.{0,120}\breasoning\b|\breasoning\b.{0,60}\bitem|\bitem with id '?rs_/is
export const refusesThoughts = (error: unknown): boolean => refusedBy(error, NO_THOUGHTS)

/** In the words of OpenAI and Anthropic: of the id of a call that is longer than they take, or has other characters. */
const NO_SUCH_IDS = /\bcall_id\b.{0,20}(string )?too long|\btool_use(_id|\.id)\b.{0,20}should match pattern/is
export const refusesIds = (error: unknown): boolean => refusedBy(error, NO_SUCH_IDS)
