/** Claims of done things in English: patterns that say one, and words around them that take it back. */
import { ownTable } from '../../own-table.ts'
import type { DoneKind, Found } from './kinds.ts'

/** A clause, and the sentence around it. All folded. */
export type Context = { clause: string; before: string; after: string; sentence: string }

const ADVERBS =
  '(?:\\s+(?:now|just|already|also|successfully|fully|completely|entirely|partially|partly|then|indeed|immediately|both|all|since|duly|still|even|gone ahead and|went ahead and|officially|instantly|only|approved and))*'
const ID = '(?:#?[a-z]{0,4}-?\\d[\\w-]*)'
const ORDER =
  '(?:orders?(?!\\s*(?:book|list|type|id|entry)\\b)|trades?|bids?|offers?|buys?|sells?|purchases?|sales?|transactions?)'

const KINDS: [DoneKind, string][] = [
  ['sent', 'sent|transmitted|routed'],
  ['placed', 'placed|submitted|entered|posted|lodged|accepted|put in|put through'],
  ['filled', 'filled|matched|bought|sold|purchased|acquired'],
  ['executed', 'executed|completed|confirmed|carried out|done|complete|settled|processed'],
  ['cancelled', 'cancelled|canceled|withdrawn|revoked|removed|pulled|deleted|killed'],
  ['amended', 'amended|modified|repriced|changed|updated|adjusted|moved|raised|lowered'],
  ['registered', 'registered'],
]
const ALL_PAST = KINDS.map(([, words]) => words).join('|')
const kindOf = (verb: string): DoneKind => KINDS.find(([, words]) => words.split('|').includes(verb))?.[0] ?? 'executed'

/** What these verbs must be about to be a claim: everything can be sent, changed or done. */
const OBJECT = new RegExp(
  `\\b(?:${ORDER}|it|them|that|this|both|everything|all|mwh|kwh|limit|position|price|quantity|account|${ID})\\b`,
)
const EXCHANGE_OBJECT = new RegExp(
  `\\b(?:your|the|this|that)\\s+(?:\\w+\\s+){0,2}?(?:${ORDER}|fill|cancel|cancellation)\\b`,
)
const OWN_OBJECT: ReadonlySet<DoneKind> = new Set(['filled'])
const DEFINITE =
  /\b(?:your|the|this|that|it|its|both|all|two|three|four|five|everything|they|these|those|my|our|\d[\w-]*)\b/
const SUBJECT = new RegExp(
  `\\b(?:${ORDER}|it|they|both|all|everything|mwh|kwh|limit|plan|legs?|account|position|${ID})\\b`,
)
const NOT_AN_ORDER = /\b(?:plan|proposal|request|preview|question|draft|message|figures|report|summary|email)\b/

const ACTIVE = new RegExp(
  `\\b(i|we|you|(?:the )?(?:exchange|desk|system|market))(?:'ve| have| has|'d| had)?${ADVERBS}\\s+(${ALL_PAST})\\b`,
  'g',
)
const MANAGED =
  /\b(?:i|we)(?:'ve| have)?(?: now| just| already)* (?:was able to|were able to|managed to|got to) (place|submit|send|enter|buy|sell|cancel|withdraw|execute|fill|amend|change)\b/g
const BASE: Readonly<Record<string, DoneKind>> = ownTable({
  send: 'sent',
  buy: 'filled',
  sell: 'filled',
  fill: 'filled',
  execute: 'executed',
  cancel: 'cancelled',
  withdraw: 'cancelled',
  amend: 'amended',
  change: 'amended',
})
const PASSIVE = new RegExp(
  `(?:\\b(is|are|was|were|(?:has|have|had|'s|'ve)${ADVERBS} been|got|been)|'(?:s|re)(?: been)?)${ADVERBS}\\s+(${ALL_PAST})\\b`,
  'g',
)
const BARE =
  /^[^a-z]*?(?:(?:done|ok|okay|great|all|just|successfully|now|yes|sure|approved|and|also|then|have)\s+)*(sent|placed|submitted|entered|filled|matched|bought|sold|purchased|executed|cancelled|canceled|amended|modified|repriced|accepted)(?=\s*$|\s*!|\s+(?:and\s|\d|your\b|the\b|all\b|it\b|both\b|in full|in the book|completely|at\b|orders?\s+#?\d|an?\s+(?:\w+\s+){0,2}?(?:buy|sell|order|bid|offer)|(?:buy|sell)\b))/
const AMOUNT = /\bmwh (?:of \w+ )?(bought|sold|purchased|filled)(?=\s*$|\s+(?:at|for you)\b)/g
const HEADLINE = new RegExp(
  `\\b(${ORDER}|plan)(?:\\s+${ID})?${ADVERBS}\\s+(sent|placed|submitted|entered|filled|matched|executed|completed|confirmed|complete|cancelled|canceled|accepted|amended)(?=\\s*$|\\s*[!#]|\\s+(?:at|for|with|in|successfully)\\b)`,
  'g',
)
const STATE = new RegExp(
  `(?:\\b(?:${ORDER}|it|${ID})(?:\\s+${ID})?(?:\\s+(?:for|to)\\b[^,;]{0,40})?(?:'s|\\s+(?:is|are))|^\\s*(?:is|are)\\b)${ADVERBS}\\s+(in(?=\\s*$|\\s+the (?:book|market))|on the book|live|resting|working|through|with the exchange|at the exchange|on its way to the exchange)\\b`,
  'g',
)
const SITS = /\b(?:sits|rests|stands|waits)(?: now| currently)? (?:in|on) the book\b/g
const LONG = /\byou(?:'re| are)(?: now)? (?:long|short)\s+\d/g
const WENT = new RegExp(
  `\\b(?:${ORDER}|cancellation|cancel|amendment|it|${ID})\\b[^,;]{0,30}?\\s+(?:(?:went|has gone|have gone)${ADVERBS}\\s+(in|through|out)|(?:has |have )?(?:hit|reached|entered) the (?:book|market|exchange))\\b`,
  'g',
)
const SETTLED = new RegExp(
  `\\b${ORDER}\\s+(?:has|have)${ADVERBS}\\s+(settled|executed|filled|cleared|completed)\\b`,
  'g',
)
const AND_THEN = new RegExp(`^\\s*(?:,\\s*)?(?:and|then|and then)${ADVERBS}\\s+(${ALL_PAST})\\b`)
const STOPPED =
  /\b(?:i|we)(?:'ve| have)?(?: now| just| already)* (?:pulled|activated|triggered|engaged|hit|turned on|switched on)\b[^,;]*\b(?:kill switch|emergency stop)\b|\b(?:kill switch|emergency stop)\b[^,;]{0,12}\b(?:has been|was|have been) (?:pulled|activated|triggered|engaged|turned on)\b/g

const NEGATION =
  /\b(?:not|never|no|none|nothing|neither|nor|nobody|cannot|without|failed to|unable|refused|declined|yet to|isn't|nowhere)\b|n't\b/
const IDIOMS =
  /\bas (?:you )?(?:wanted|asked|requested|said|told|wished)\b|\bno (?:problem|worries|doubt)\b|\bnot only\b|\bwithout (?:delay|problems?)\b/g
const MODAL =
  /\b(?:will|would|shall|should|can|could|may|might|must|going to|about to|want|wants|wish|like to|need|needs|to be|please|before|until|unless|if|whether|in case|assuming|suppose|provided|as if|which|who|how|what|why|when|whenever|once|as soon as|after|example|e\.g|means?|being|always|usually|normally|typically|generally|automatically|each|every|any|asked to|see|lists?|shows?)\b|'ll\b|'d like/
/** "here is how it works: you approve, the order is sent" */
const PROCEDURE = /\bhow (?:it|this|that|an?|orders?|the)\b|\byou (?:approve|click|confirm)\b/
/** "I cancelled it when …" tells; "it is cancelled when …" explains. */
const OWN_MODAL =
  /\b(?:will|would|shall|should|can|could|may|might|must|going to|want|wish|need|please|unless|if|whether|in case|assuming|suppose|as if|which|how|what|why|example|e\.g|means?|always|usually|normally|typically|generally|asked to)\b|'ll\b/
const EARLIER_CONDITION =
  /^\W*(?:if|unless|once|when|whenever|until|as soon as|should|in case|after (?:you|your|it|the|an?|approval)|suppose|assuming|provided|for example|for instance|e\.g)\b/
const LATER_CONDITION =
  /^[^,;]*\b(?:only (?:if|when|after|once)|if|unless|once (?:you|your|it|they|approved)|when (?:you|your|an?|the)|as soon as|after (?:you|your|approval)|until (?:you|your)|by default|automatically|at gate closure|when its)\b/
const FOR_APPROVAL =
  /^[^,;]*\b(?:for (?:your )?(?:approval|review|decision|confirmation)|to you\b|in your inbox|on hold|before you)/
const REPORTED =
  /\b(?:you|he|she|they|user|trader|someone|somebody)\s+(?:\w+\s+){0,2}(?:said|say|says|asked|ask|asking|told|tell|want|wanted|mentioned|claim|claimed|think|thought|believe|mean|meant)\b|\b(?:told|asked) (?:me )?to\b|\blooks? as if\b/
const PRETEND = /\b(?:simulat\w*|sim|backtest\w*|strategy|copy of the book|previews?|dry run|paper)\b|\bsteps, /
const INDEFINITE =
  /\b(?:an?|any|each|every|no|which|whose|ioc|fok|gtc)\s+(?:[\w-]+\s+){0,2}?(?:order|trade|bid|offer|plan)\b/

const isQuestionOpening = (text: string): boolean =>
  /^\W*(?:did|do|does|was|were|is|are|has|have|had|can|could|would|should|which|what|when|where|who|how|why|will)\b/.test(
    text,
  )

function isTakenBack(found: Found, c: Context, own: boolean): boolean {
  const before = c.clause.slice(0, found.start).replaceAll(IDIOMS, ' ')
  const after = c.clause.slice(found.end)
  if (NEGATION.test(c.clause.slice(0, found.end).replaceAll(IDIOMS, ' '))) return true
  if (/^\s+(?:nothing|no|none|neither|nobody)\b/.test(after)) return true
  if ((own ? OWN_MODAL : MODAL).test(before)) return true
  if (/\b(?:orders?|ones|those|trades?|that|which)\s+(?:that|which|who)\s*$/.test(before)) return true
  if (REPORTED.test((c.before + before).replaceAll(IDIOMS, ' '))) return true
  if (PRETEND.test(c.sentence) && !/\breal\b/.test(c.sentence)) return true
  if (!own && (EARLIER_CONDITION.test(c.before) || PROCEDURE.test(c.before))) return true
  if (own && /^\W*(?:if|unless|suppose|assuming|for example)\b/.test(c.before)) return true
  if (!own && LATER_CONDITION.test(after)) return true
  if (/^[^.;]{0,60}\b(?:after|once|when|if) (?:you|your|it is) (?:approv|click|confirm|decid)/.test(after + c.after))
    return true
  return FOR_APPROVAL.test(after) || (found.kind !== 'filled' && /^\s+you\b/.test(after))
}

export function englishClaims(c: Context): Found[] {
  if (!/[a-z]{3}/.test(c.clause) || (c.before.trim() === '' && isQuestionOpening(c.clause))) return []
  const out: Found[] = []
  const taken = (found: Found) => out.some((o) => found.start < o.end && o.start < found.end)
  const add = (found: Found, own: boolean, keep = true) => {
    if (!keep || taken(found) || isTakenBack(found, c, own)) return
    out.push(found)
    // "was placed and filled": the second verb leans on the first one's subject.
    const next = AND_THEN.exec(c.clause.slice(found.end))
    if (next?.[1]) {
      const end = found.end + next[0].length
      out.push({ kind: kindOf(next[1]), start: end - next[1].length, end })
    }
  }
  for (const m of c.clause.matchAll(STOPPED)) add({ kind: 'stopped', start: m.index, end: m.index + m[0].length }, true)
  for (const m of c.clause.matchAll(ACTIVE)) {
    const [kind, rest] = [kindOf(m[2] ?? ''), c.clause.slice(m.index + m[0].length)]
    const isYou = m[1] === 'you'
    const isExchange = !isYou && m[1] !== 'i' && m[1] !== 'we'
    const about = (OWN_OBJECT.has(kind) && !isExchange) || (isExchange ? EXCHANGE_OBJECT : OBJECT).test(rest)
    const aPlan = NOT_AN_ORDER.test(rest) && !new RegExp(`\\b${ORDER}\\b`).test(rest)
    const end = m.index + m[0].length
    add({ kind, start: m.index, end }, !isExchange, about && !aPlan && (!isYou || kind === 'filled'))
  }
  for (const m of c.clause.matchAll(PASSIVE)) {
    const verb = m[2] ?? ''
    const subject = c.clause.slice(0, m.index)
    const wide = c.before + subject
    const isPresent = m[1] === 'is' || m[1] === 'are' || (m[1] === undefined && !m[0].includes('been'))
    const definite = DEFINITE.test(wide) && !(isPresent && INDEFINITE.test(wide))
    const isPlan = NOT_AN_ORDER.test(subject) && !new RegExp(`\\b${ORDER}\\b`).test(subject)
    const planDone = /\bplan\b/.test(subject) && kindOf(verb) === 'executed'
    const isFirst = new RegExp(`^\\W*(?:\\w+\\s+)?${ORDER}\\s*$`).test(wide) && !/s\s*$/.test(wide)
    const isYou = kindOf(verb) === 'filled' && /\byou\b/.test(subject)
    const keep =
      (isYou ||
        (SUBJECT.test(wide) && (definite || isFirst) && !(INDEFINITE.test(subject) && !/\byour\b/.test(subject)))) &&
      (!isPlan || planDone)
    const registered = kindOf(verb) !== 'registered' || /\baccount|you\b/.test(wide)
    add({ kind: kindOf(verb), start: m.index, end: m.index + m[0].length }, false, keep && registered)
  }
  for (const m of c.clause.matchAll(STATE))
    add(
      { kind: 'placed', start: m.index, end: m.index + m[0].length },
      false,
      DEFINITE.test(c.before + c.clause.slice(0, m.index + m[0].length)) && SUBJECT.test(c.before + c.clause),
    )
  for (const m of c.clause.matchAll(SETTLED))
    add({ kind: 'executed', start: m.index, end: m.index + m[0].length }, false)
  for (const m of c.clause.matchAll(SITS)) {
    const lead = c.clause.slice(0, m.index)
    const keep = SUBJECT.test(lead) && DEFINITE.test(lead) && !INDEFINITE.test(lead)
    add({ kind: 'placed', start: m.index, end: m.index + m[0].length }, false, keep)
  }
  for (const m of c.clause.matchAll(LONG)) add({ kind: 'filled', start: m.index, end: m.index + m[0].length }, false)
  for (const m of c.clause.matchAll(AMOUNT)) add({ kind: 'filled', start: m.index, end: m.index + m[0].length }, false)
  for (const m of c.clause.matchAll(MANAGED)) {
    const kind = BASE[m[1] ?? ''] ?? 'placed'
    add({ kind, start: m.index, end: m.index + m[0].length }, true, OBJECT.test(c.clause.slice(m.index)))
  }
  for (const m of c.clause.matchAll(WENT))
    add(
      {
        kind: m[0].includes('cancel')
          ? 'cancelled'
          : m[0].includes('amendment')
            ? 'amended'
            : m[1] === 'through'
              ? 'executed'
              : 'placed',
        start: m.index,
        end: m.index + m[0].length,
      },
      false,
    )
  for (const m of c.clause.matchAll(HEADLINE)) {
    const lead = c.clause.slice(0, m.index)
    add(
      { kind: kindOf(m[2] ?? ''), start: m.index, end: m.index + m[0].length },
      false,
      !/\b(?:of|have|had)\b/.test(lead),
    )
  }
  const bare = BARE.exec(c.clause)
  if (bare?.[1]) {
    const end = bare[0].length
    add({ kind: kindOf(bare[1]), start: end - bare[1].length, end }, true)
  }
  return out.sort((a, b) => a.start - b.start)
}
