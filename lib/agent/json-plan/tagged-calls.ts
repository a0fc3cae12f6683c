/**
 * Calls that some models write in tags of their own, where a server does not read them: Qwen3-Coder's `<function=name>`,
 * GLM's `<tool_call>name<arg_key>`, MiniMax's and DeepSeek's `<invoke name="…">`, the marks of Kimi's, DeepSeek's and Mistral's templates.
 * Each becomes the JSON of a plan, which is read as any other; what is no whole call stays the text it was.
 */
import { isObject } from '../../contracts/json.ts'
import { advance, MAX_CANDIDATE_CHARACTERS, newScan, type Scan } from './candidates.ts'

const NAME = '[\\w.:-]{1,128}'
const FUNCTION = new RegExp(`^<function=(${NAME})>([\\s\\S]*?)</function>`)
const INVOKE = new RegExp(`^<(?:｜DSML｜)?invoke name="(${NAME})">([\\s\\S]*?)</(?:｜DSML｜)?invoke>`)
const GLM = new RegExp(`^<tool_call>\\s*(${NAME})\\s*((?:<arg_key>[\\s\\S]*?)?)</tool_call>`)
/** Forms that carry all arguments as one JSON object. */
const MARKED = [
  /^<\|tool_call_begin\|>\s*(?:functions\.)?([\w.-]{1,128}):\d+\s*<\|tool_call_argument_begin\|>([\s\S]*?)<\|tool_call_end\|>/,
  /^<｜tool▁call▁begin｜>(?:function<｜tool▁sep｜>)?([\w.-]{1,128})\s*(?:<｜tool▁sep｜>|```json)([\s\S]*?)(?:```)?<｜tool▁call▁end｜>/,
]
/** Mistral's, before arguments that end where their JSON does; older templates put a list behind the first mark. */
const LED = new RegExp(`^\\[TOOL_CALLS\\]\\s*(${NAME})(?:\\[CALL_ID\\][\\w-]{1,64})?(?:\\[ARGS\\])?\\s*(?=\\{)`)

const PARAMETER =
  /<(?:｜DSML｜)?parameter(?:=([\w.-]{1,128})|\s+name="([\w.-]{1,128})"(?:\s+string="\w{4,5}")?)>([\s\S]*?)<\/(?:｜DSML｜)?parameter>/g
const ARGUMENT = /<arg_key>\s*([\w.-]{1,128})\s*<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g

/** Tags that some models put around their calls. By themselves they say nothing. */
const WRAPPERS = [
  '<tool_call>',
  '<minimax:tool_call>',
  '<function_calls>',
  '<｜DSML｜function_calls>',
  '<|tool_calls_section_begin|>',
  '<｜tool▁calls▁begin｜>',
]
const CLOSERS = [
  '</tool_call>',
  '</minimax:tool_call>',
  '</function_calls>',
  '</｜DSML｜function_calls>',
  '<|tool_calls_section_end|>',
  '<｜tool▁calls▁end｜>',
]
const CLOSED = new RegExp(`^\\s*(?:${CLOSERS.map((tag) => tag.replaceAll('|', '\\|')).join('|')})`)
const OPEN =
  /\[TOOL_CALLS\](?=\s*[\w.:-]{1,128}(?:\[CALL_ID\][\w-]{1,64})?(?:\[ARGS\])?\s*\{)|<tool_call>(?=\s*[\w<])|<minimax:tool_call>|<(?:｜DSML｜)?function_calls>|<function=|<(?:｜DSML｜)?invoke name="|<\|tool_calls?(?:_section)?_begin\|>|<｜tool▁calls?▁begin｜>/
/** Tags with which a call begins. */
const TAGGED = [
  '<function=',
  '<invoke name="',
  '<｜DSML｜invoke name="',
  '<|tool_call_begin|>',
  '<｜tool▁call▁begin｜>',
]
/** What may turn out to be the beginning of one. */
const STARTS = [...WRAPPERS, ...TAGGED, '[TOOL_CALLS]']
/** What a template puts before a call, also before one that is JSON already (candidates.ts), and nothing else begins with. */
export const MARKS = [...STARTS, '<|python_tag|>']
/** Text that ends like this may still turn out to begin a call: more has to come first. */
const UNDECIDED = /(?:<tool_call>\s*|\[TOOL_CALLS\][\w.:[\]\s-]{0,220})$/
const ENDED = /<\/(?:function|(?:｜DSML｜)?invoke|tool_call)>|<\|tool_call_end\|>|<｜tool▁call▁end｜>/

/** A value as the text writes it: a number, a word of JSON or a list only where it looks like one. */
function valueIn(text: string): unknown {
  const said = text.trim()
  try {
    const value: unknown = JSON.parse(said)
    return typeof value === 'number' && String(value) !== said ? said : value
  } catch {
    return said
  }
}

function argumentsIn(body: string, pattern: RegExp): Record<string, unknown> | null {
  const args: Record<string, unknown> = Object.create(null)
  const rest = body.replaceAll(pattern, (_all, ...groups: string[]) => {
    const [key = '', value = ''] = groups.length > 4 ? [groups[0] ?? groups[1], groups[2]] : [groups[0], groups[1]]
    args[key] = valueIn(value)
    return ''
  })
  return rest.trim() === '' ? { ...args } : null
}

type Read = { json: string; length: number }

function markedAt(text: string): Read | null {
  const [all, name, body = ''] = MARKED.map((form) => form.exec(text)).find(Boolean) ?? []
  if (all === undefined) return null
  const args = body.trim() === '' ? {} : valueIn(body)
  return isObject(args) ? { json: JSON.stringify({ name, arguments: args }), length: all.length } : null
}

/** @param scan of its arguments, which goes on where it stopped. @returns whether they have ended */
function hasEnded(text: string, scan: Scan | null): boolean {
  return scan ? advance(scan, text) !== null : ENDED.test(text)
}

function ledAt(text: string): Read | null {
  const [lead, name] = LED.exec(text) ?? []
  const end = lead === undefined ? null : advance(newScan(lead.length), text)
  if (lead === undefined || end === null || end > MAX_CANDIDATE_CHARACTERS) return null
  const args = valueIn(text.slice(lead.length, end))
  return isObject(args) ? { json: JSON.stringify({ name, arguments: args }), length: end } : null
}

/** The whole call that a text begins with. */
function callAt(text: string): Read | null {
  const led = ledAt(text)
  if (led) return led
  const marked = markedAt(text)
  if (marked) return marked
  const tagged = FUNCTION.exec(text) ?? INVOKE.exec(text)
  const glm = tagged ? null : GLM.exec(text)
  const [all, name = '', body = ''] = tagged ?? glm ?? []
  if (all === undefined) return null
  const args = argumentsIn(body, tagged ? PARAMETER : ARGUMENT)
  return args && { json: JSON.stringify({ name, arguments: args }), length: all.length }
}

type TagReader = {
  /** @returns the text as far as it is known, with calls as JSON */
  push(delta: string): string
  /** The text is over: what is still open is text. */
  end(): string
}

export function createTagReader(): TagReader {
  let held = ''
  /** True right after a call, where the closing tag around it may still follow. */
  let isBehindCall = false
  let scan: Scan | null = null

  /** As much as may be the first characters of a tag. */
  const halfTag = (text: string): number => {
    const at = Math.max(text.lastIndexOf('<'), text.lastIndexOf('['))
    const tail = at < 0 ? '' : text.slice(at)
    return tail !== '' && STARTS.some((start) => start.startsWith(tail)) ? tail.length : 0
  }

  function take(over: boolean): string {
    let out = ''
    for (;;) {
      if (isBehindCall) {
        const closed = CLOSED.exec(held)
        const half = held.trimStart()
        if (!closed && !over && CLOSERS.some((tag) => tag.startsWith(half))) return out
        held = held.slice(closed?.[0].length ?? 0)
        isBehindCall = false
      }
      const open = OPEN.exec(held)
      if (!open) {
        const kept = over ? 0 : (UNDECIDED.exec(held)?.[0].length ?? halfTag(held))
        out += held.slice(0, held.length - kept)
        held = held.slice(held.length - kept)
        return out
      }
      out += held.slice(0, open.index)
      held = held.slice(open.index)
      const inside = WRAPPERS.find((tag) => held.startsWith(tag))
      const body = inside ? held.slice(inside.length).trimStart() : held
      const isTagged = TAGGED.some((tag) => body.startsWith(tag))
      const isOpenYet = !over && held.length <= MAX_CANDIDATE_CHARACTERS
      if (inside && body.startsWith('<') && !isTagged && isOpenYet && STARTS.some((s) => s.startsWith(body))) return out
      const lead = LED.exec(held)
      if (lead) scan ??= newScan(lead[0].length)
      if (!hasEnded(held, scan) && isOpenYet) return out
      scan = null
      const call = callAt(inside && isTagged ? body : held)
      if (call) {
        const from = inside && isTagged ? held.length - body.length : 0
        held = held.slice(from + call.length)
        // One behind the other are a list in one text: a break keeps them apart.
        out += `${call.json}\n`
        isBehindCall = true
        continue
      }
      // It is no call after all: one character is passed on, and the rest is looked at again.
      out += held.slice(0, 1)
      held = held.slice(1)
    }
  }

  return {
    push(delta) {
      held += delta
      return take(false)
    },
    end: () => take(true),
  }
}
