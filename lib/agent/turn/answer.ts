/** From a question to words or to a plan that waits. The plain way, and what the other patterns end with. */
import type { ModelMessage } from 'ai'
import { choicesOf } from '../../contracts/chat.ts'
import type { PlanOrigin } from '../../contracts/gate/plan.ts'
import type { Turn } from './context.ts'
import { proposeWrites } from './propose-writes.ts'
import { speak } from './speak.ts'
import type { Speech, Spoken } from './speech.ts'

/** How often a refused plan may be told to the model within one turn before the turn ends. */
const MAX_REFUSED_PLANS = 3

export type Answered = {
  /** `proposed`: a plan waits, and nothing more is said before it is decided. */
  end: 'said' | 'proposed' | 'ended'
  messages: ModelMessage[]
  /** It ended with a question that offers answers. */
  asks: boolean
  /** Its last proposal was refused, or its calls came to nothing, whatever the model says about it. */
  failed: boolean
}

/** @param objectionsTo asked before writes go to the gate; null where the turn ended over it */
export async function answer(
  turn: Turn,
  speech: Speech,
  objectionsTo?: (asked: Spoken) => Promise<PlanOrigin['objections'] | null>,
): Promise<Answered> {
  let { messages } = speech
  for (let refused = 0; ; ) {
    // Once a plan was refused, words are needed: somebody has to say that nothing came of it.
    const mayEndWithCards = speech.mayEndWithCards === true && refused === 0
    const spoken = await speak(turn, { ...speech, messages, mayEndWithCards })
    if (spoken.end !== 'asked')
      return {
        end: spoken.end,
        messages: spoken.messages,
        asks: choicesOf(spoken.textMetadata).length > 0,
        failed: spoken.fruitless || refused > 0,
      }
    const objections = await objectionsTo?.(spoken)
    if (objections === null) return { end: 'ended', messages: spoken.messages, asks: false, failed: true }
    const told = await proposeWrites(turn, spoken, objections)
    if (!told) return { end: 'proposed', messages: spoken.messages, asks: false, failed: false }
    messages = told
    refused += 1
    if (refused >= MAX_REFUSED_PLANS) return { end: 'said', messages, asks: false, failed: true }
  }
}
