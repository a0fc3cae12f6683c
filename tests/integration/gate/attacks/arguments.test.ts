// Two readings of one thing: what was shown under a digest must be the only thing that digest can send.
import { buy } from '../../../support/desk-in-process.ts'
import { type Attack, codeOf, playAttacks, properly, type Stage, told } from './stage.ts'

const ORDER = buy('2950', '5')

/** Approved with the shown digest, and these arguments beside it. Written as JSON, as they come over the line. */
const EDITS: Record<string, { args: string; refused: string | RegExp }> = {
  'five written as 5e0': { args: '"qty":5e0', refused: 'REQUOTED' },
  'fifty written as 5e1': { args: '"qty":5e1', refused: 'REQUOTED' },
  'fifty written as "5e1"': { args: '"qty":"5e1"', refused: 'INVALID_EDIT' },
  'hexadecimal "0x5"': { args: '"qty":"0x5"', refused: 'INVALID_EDIT' },
  'fullwidth digits': { args: '"qty":"５０"', refused: 'REQUOTED' },
  'Arabic-Indic digits': { args: '"qty":"٥"', refused: 'INVALID_EDIT' },
  'a comma where a point was meant': { args: '"qty":"5,0"', refused: 'INVALID_EDIT' },
  'a blank between the digits': { args: '"qty":"5 0"', refused: 'INVALID_EDIT' },
  'a right-to-left override between the digits': { args: '"qty":"1\u202e5"', refused: 'INVALID_EDIT' },
  'a trailing zero': { args: '"qty":"5.0"', refused: 'REQUOTED' },
  'a quantity finer than a lot': { args: '"qty":"5.00000001"', refused: 'INVALID_EDIT' },
  'minus five': { args: '"qty":"-5"', refused: 'INVALID_EDIT' },
  'minus zero': { args: '"qty":"-0"', refused: 'INVALID_EDIT' },
  'a number no JSON has': { args: '"qty":1e999', refused: 'INVALID_EDIT' },
  'a number beyond every integer': { args: '"qty":9007199254740993', refused: 'INVALID_EDIT' },
  'a list of one': { args: '"qty":["5"]', refused: 'INVALID_EDIT' },
  'an object that turns into five': { args: '"qty":{"valueOf":"5","toString":"5"}', refused: 'INVALID_EDIT' },
  'the quantity twice, the first as shown': { args: '"qty":"5","qty":"500"', refused: 'REQUOTED' },
  'the price with a zero more behind the point': { args: '"price":"2950.0"', refused: 'REQUOTED' },
  'the other side, fullwidth': { args: '"side":"ＳＥＬＬ"', refused: 'INVALID_EDIT' },
  'the side with a Cyrillic letter': { args: '"side":"ВUY"', refused: 'INVALID_EDIT' },
  'the symbol with a Cyrillic E': { args: '"symbol":"ЕLC"', refused: 'INVALID_EDIT' },
  'the symbol with a zero-width space': { args: '"symbol":"EL\u200bC"', refused: 'INVALID_EDIT' },
  'the symbol in fullwidth letters': { args: '"symbol":"ＥＬＣ"', refused: 'INVALID_EDIT' },
  'a market order instead': { args: '"type":"MARKET"', refused: /^(REQUOTED|INVALID_EDIT|LIMIT)$/ },
  'an argument nobody knows': { args: '"force":true', refused: 'INVALID_EDIT' },
  'an argument called like a member of every object': { args: '"constructor":{"name":"x"}', refused: 'INVALID_EDIT' },
  'a prototype': { args: '"__proto__":{"qty":"500"}', refused: 'INVALID_ARGUMENT' },
  'a clientOrderId of one’s own': { args: '"clientOrderId":"mine"', refused: 'INVALID_EDIT' },
  executeReal: { args: '"executeReal":true', refused: 'INVALID_EDIT' },
  'the arguments once more, wrapped': { args: '"arguments":{"qty":"500"}', refused: 'INVALID_EDIT' },
}
const edits: Attack[] = Object.entries(EDITS).map(([what, { args, refused }]) => ({
  name: `under the shown digest: ${what}`,
  refused,
  run: async (stage) => {
    const plan = await stage.victim.propose(ORDER)
    const shown = JSON.stringify(plan.legs[0]?.args).slice(0, -1)
    const raw = `{"digest":"${plan.digest}","legs":[{"id":"${plan.id}:0","decision":"approve","args":${shown},${args}}}]}`
    return told(await stage.http(stage.victim, { route: 'decide', id: plan.id, raw }))
  },
}))

const PLACES = ['', 'req', 'request', 'arguments', 'args', 'input', 'params', 'extra', 'args.args']
const accounts: Attack[] = PLACES.map((place) => ({
  name: `somebody else's account ${place ? `hidden in "${place}"` : 'named openly'} in an order`,
  refused: place === 'extra' || place === 'args.args' ? /^(NOT_OWNER|INVALID_ARGUMENT)$/ : 'NOT_OWNER',
  run: async (stage) => {
    const inner: Record<string, unknown> = { ...ORDER.args, userId: await stage.victim.userId() }
    const args = place
      .split('.')
      .filter(Boolean)
      .reduceRight((wrapped: Record<string, unknown>, name) => ({ [name]: wrapped }), inner)
    return told(await stage.http(stage.attacker, { route: 'propose', body: { legs: [{ tool: 'placeOrder', args }] } }))
  },
}))

const REAL = ['executeReal', 'executereal', 'ExecuteReal', 'execute_real', 'execute-real', 'EXECUTEREAL', 'еxecuteReal']
const simulations: Attack[] = [
  ...REAL.map((name) => ({
    name: `a simulation with ${JSON.stringify(name)}`,
    refused: /^INVALID_ARGUMENT/,
    run: (stage: Stage) => simulate(stage, { strategy: 'simple', steps: 3, [name]: true }),
  })),
  ...[1, 'true', 'TRUE', 'yes', [true], { value: true }].map((value) => ({
    name: `a simulation with executeReal as ${JSON.stringify(value)}`,
    refused: /^INVALID_ARGUMENT/,
    run: (stage: Stage) => simulate(stage, { strategy: 'simple', steps: 3, executeReal: value }),
  })),
  {
    name: 'a simulation with executeReal inside its request',
    refused: /^INVALID_ARGUMENT/,
    run: (stage) => simulate(stage, { req: { strategy: 'simple', steps: 3, executeReal: true } }),
  },
]
const simulate = async (stage: Stage, args: Record<string, unknown>) =>
  told(await stage.http(stage.attacker, { route: 'propose', body: { legs: [{ tool: 'runSimulation', args }] } }))

/** An honest order of a third trader, and the attacker's hand on it. */
const atOrders = (name: string, refused: Attack['refused'], legOf: (orderId: string) => Leg): Attack => ({
  name,
  refused,
  prepare: async ({ third }) => third.decide(await third.propose(buy('2000', '5'))),
  run: async ({ attacker, third }) => {
    const [order] = await third.orders()
    const came = await codeOf(attacker.propose(legOf(order?.orderId ?? '')))
    const [after] = await third.orders()
    return after?.state === 'OPEN' && after.amount === 5 ? came : `the order is now ${JSON.stringify(after)}`
  },
})
type Leg = { tool: string; args: Record<string, unknown> }
const orders = [
  atOrders('cancels an order of somebody else', 'NOT_OWNER', (orderId) => ({ tool: 'cancelOrder', args: { orderId } })),
  atOrders('amends an order of somebody else', 'NOT_OWNER', (orderId) => ({
    tool: 'amendOrder',
    args: { orderId, qty: '0.1' },
  })),
  atOrders('cancels all orders, naming whose', 'INVALID_ARGUMENT', () => ({
    tool: 'cancelAllOrders',
    args: { traderId: 'everybody' },
  })),
  atOrders('cancels an order id with a fullwidth digit in it', 'NOT_FOUND', (orderId) => ({
    tool: 'cancelOrder',
    args: { orderId: `${orderId.slice(0, -1)}１` },
  })),
]

playAttacks([...edits, ...accounts, ...simulations, ...orders], properly)
