/** Sitting at the terminal: questions one after another in a conversation, until Ctrl+D. */
import type { AnswerChoice } from '../contracts/chat.ts'
import { PATTERNS, type Pattern, pattern } from '../contracts/patterns.ts'
import { messageOf } from '../log.ts'
import { converse, wordsOf } from './conversation.ts'
import { decideAtTerminal } from './decide.ts'
import type { DeskClient } from './desk-client.ts'
import { visibleText } from './foreign-text.ts'
import type { Terminal } from './terminal.ts'

const HELP = `Ask in your own words, or type the number of a choice.
/plans  the plans that wait for you    /new  another conversation    /quit or Ctrl+D  the end
/pattern ${PATTERNS.join('|')}  how answers are worked out from here on
Ctrl+C stops an answer; at the question about a plan it leaves the plan waiting.`
const HISTORY = 200

/** @returns the exit code */
export async function runSession(desk: DeskClient, terminal: Terminal, way: Pattern = 'react'): Promise<number> {
  const { paint, write } = terminal
  const line = (text: string) => write(`${text}\n`)
  let history: string[] = []
  let conversation = converse(desk, terminal)
  let choices: AnswerChoice[] = []
  let chosen = way

  line(paint('dim', 'EAP Desk. /help says what there is, Ctrl+D ends.'))
  await orTold(waitingPlans(desk, terminal, false), terminal)
  for (;;) {
    const prompt = `${paint('bold', choices.length > 0 ? `[1-${choices.length}] or words` : '')}> `
    const answer = await terminal.question(prompt, { history })
    if (answer.kind === 'ended') {
      line('')
      return 0
    }
    const typed = answer.kind === 'line' ? answer.text.trim() : ''
    if (answer.kind === 'left') line(paint('dim', '\nCtrl+D ends.'))
    if (typed === '') continue
    history = [typed, ...history.filter((one) => one !== typed)].slice(0, HISTORY)
    if (typed === '/quit' || typed === '/exit') return 0
    if (typed === '/help') line(HELP)
    else if (typed === '/plans') await orTold(waitingPlans(desk, terminal, true), terminal)
    else if (typed.startsWith('/pattern')) {
      const named = pattern.safeParse(typed.slice('/pattern'.length).trim())
      if (named.success) chosen = named.data
      line(paint('dim', `Answers are worked out this way: ${chosen}. There are ${PATTERNS.join(', ')}.`))
    } else if (typed === '/new') {
      conversation = converse(desk, terminal)
      choices = []
      line(paint('dim', 'A new conversation.'))
    } else choices = (await orTold(conversation.say(wordsOf(typed, choices), chosen), terminal))?.choices ?? []
  }
}

/** A failure is told as the answer, and the session goes on. */
async function orTold<T>(work: Promise<T>, { paint, write }: Terminal): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    write(
      `${paint('bad', `error: ${visibleText(messageOf(error))}`)}\nWhat was asked may have arrived: look at /plans, or on screen (npm start), before you ask for an order again.\n`,
    )
    return null
  }
}

async function waitingPlans(desk: DeskClient, terminal: Terminal, isAskedFor: boolean): Promise<void> {
  const plans = await desk.waiting()
  if (plans.length === 0) {
    if (isAskedFor) terminal.write('No plan waits for you.\n')
    return
  }
  terminal.write(`${plans.length === 1 ? 'A plan waits' : `${plans.length} plans wait`} for you.\n`)
  for (const plan of plans) await decideAtTerminal(desk, plan, terminal)
}

/** One question with the words already said; choices it offers are asked for in the same conversation. */
export async function runQuestion(
  desk: DeskClient,
  terminal: Terminal,
  words: string,
  way: Pattern = 'react',
): Promise<boolean> {
  const conversation = converse(desk, terminal)
  let said = await conversation.say(words, way)
  while (terminal.isInteractive && said.ok && said.choices.length > 0) {
    const answer = await terminal.question(
      `${terminal.paint('bold', `[1-${said.choices.length}] or words`)}, Enter to leave it: `,
    )
    if (answer.kind !== 'line' || answer.text.trim() === '') break
    said = await conversation.say(wordsOf(answer.text, said.choices), way)
  }
  return said.ok
}
