/** Browsers of guests and members at the routes of a desk in this process. */
import assert from 'node:assert/strict'
import { operatorAuthorization } from '../../../lib/auth/operator.ts'
import { newTraderId, sessionCookie, sessionCookieName } from '../../../lib/auth/session.ts'
import type { AccountView, MadeMember } from '../../../lib/contracts/members.ts'
import type { Desk } from '../../../lib/desk.ts'
import { routes } from '../../support/app-routes.ts'

export const PASSWORD = 'correct horse battery'
export type Body = Record<string, unknown>
type Route = (request: Request, id: string) => Promise<Response>

/** Makes this desk the one that the routes answer for. */
export const share = (desk: Desk) => Object.assign(globalThis, { __eapDesk: Promise.resolve(desk) })

/** Reads an event line to its end. */
export async function ended({ body }: Response): Promise<void> {
  const reader = body?.getReader()
  while (!(await reader?.read())?.done);
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** @param current the desk as it is by then: a test may open it anew */
export function pagesOf(current: () => Desk) {
  /** A browser: what it was given, it sends. */
  function browser(traderId = newTraderId(), desk = current()) {
    const jar = new Map([[sessionCookieName(desk.secret), sessionCookie(traderId, desk.secret)]])
    /** @param id what the path names, or the query */
    async function ask(run: Route, body?: Body, id = '', headers: Record<string, string> = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await run(
        new Request(`http://localhost/x${id.startsWith('?') ? id : ''}`, {
          method: body ? 'POST' : 'GET',
          headers: {
            host: 'localhost',
            cookie,
            'user-agent': 'Test/1',
            'content-type': 'application/json',
            ...headers,
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
        id,
      )
      for (const set of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = set.split('; ')
        const at = pair.indexOf('=')
        if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, at))
        else jar.set(pair.slice(0, at), pair.slice(at + 1))
      }
      return response
    }
    const told = async (run: Route, body?: Body, id?: string) => outcome(await ask(run, body, id))
    /** A request whose body takes as long as the page likes. */
    function slowly(run: Route, body: Body, id = '') {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const init = {
        method: 'POST',
        headers: { host: 'localhost', cookie, 'content-type': 'application/json' },
        body: readable,
        duplex: 'half',
      }
      const answer = run(new Request('http://localhost/x', init), id).then(outcome)
      return async () => {
        const writer = writable.getWriter()
        await writer.write(new TextEncoder().encode(JSON.stringify(body)))
        await writer.close()
        return answer
      }
    }
    async function outcome(response: Response) {
      const json = response.status === 204 || response.body === null ? {} : ((await response.json()) as Body)
      const code = (json.error as { code?: string } | undefined)?.code
      return code ? `${response.status} ${code}` : String(response.status)
    }
    return {
      jar,
      traderId,
      ask,
      told,
      slowly,
      session: async () => (await (await ask(routes.session)).json()) as Body,
      account: async () => (await (await ask(routes.account)).json()) as AccountView,
    }
  }
  const operator = async (run: Route, body?: Body, id = '', secret = current().secret) =>
    browser().ask(run, body, id, { authorization: operatorAuthorization(secret) })
  async function made(email: string, role = 'trader'): Promise<MadeMember> {
    const answer = await operator(routes.makeMember, { email, role })
    assert.ok(answer.ok, `${email}: ${answer.status}`)
    return (await answer.json()) as MadeMember
  }
  const signedIn = async ({ member, password }: MadeMember) => {
    const page = browser()
    assert.equal(await page.told(routes.signIn, { email: member.email, password }), '204')
    return page
  }

  return { browser, operator, made, signedIn }
}
