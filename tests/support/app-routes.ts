/** The routes of the app as functions, for tests without a web server: what a request meets behind the router. */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..', '..')
// "@/…" is how the app names its own files, and Next's own come without an ending. Words come within a request of Next alone.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'next/server') return next('next/server.js', context)
    if (specifier === 'next-intl/server') return next(new URL('server-words.ts', import.meta.url).href, context)
    return next(specifier.startsWith('@/') ? pathToFileURL(join(ROOT, specifier.slice(2))).href : specifier, context)
  },
})

const decision = await import('../../app/api/plans/[id]/decision/route.ts')
const revise = await import('../../app/api/plans/[id]/revise/route.ts')
const plan = await import('../../app/api/plans/[id]/route.ts')
const planRecord = await import('../../app/api/plans/[id]/record/route.ts')
const plans = await import('../../app/api/plans/route.ts')
const chat = await import('../../app/api/chat/route.ts')
const image = await import('../../app/api/chat/[id]/images/[imageId]/route.ts')
const deskLimits = await import('../../app/api/limits/desk/route.ts')
const permissions = await import('../../app/api/permissions/route.ts')
const authorize = await import('../../app/api/servers/[name]/authorize/route.ts')
const forget = await import('../../app/api/servers/[name]/forget/route.ts')
const callback = await import('../../app/api/servers/oauth/callback/route.ts')
const tools = await import('../../app/api/tools/route.ts')
const servers = await import('../../app/api/servers/route.ts')
const serverAction = await import('../../app/api/servers/[name]/[action]/route.ts')
const question = await import('../../app/api/questions/[id]/route.ts')
const memory = await import('../../app/api/memory/route.ts')
const oneMemory = await import('../../app/api/memory/[id]/route.ts')
const memoryHistory = await import('../../app/api/memory/history/route.ts')
const memoryExport = await import('../../app/api/memory/export/route.ts')
const memoryErase = await import('../../app/api/memory/erase/route.ts')
const health = await import('../../app/api/health/route.ts')
const metrics = await import('../../app/api/metrics/route.ts')
const wellKnown = await import('../../app/.well-known/[...path]/route.ts')
const register = await import('../../app/register/route.ts')
const audit = await import('../../app/api/audit/route.ts')
const session = await import('../../app/api/session/route.ts')
const killSwitch = await import('../../app/api/kill-switch/route.ts')
const account = await import('../../app/api/account/route.ts')
const signIn = await import('../../app/api/account/sign-in/route.ts')
const signOut = await import('../../app/api/account/sign-out/route.ts')
const password = await import('../../app/api/account/password/route.ts')
const oneSignIn = await import('../../app/api/account/sign-ins/[id]/route.ts')
const members = await import('../../app/api/members/route.ts')
const oneMember = await import('../../app/api/members/[id]/route.ts')
const tradersToday = await import('../../app/api/members/today/route.ts')
const memberPassword = await import('../../app/api/members/[id]/password/route.ts')
const memberOrders = await import('../../app/api/members/[id]/orders/route.ts')
const cancelOrders = await import('../../app/api/members/[id]/cancel-orders/route.ts')
const tokens = await import('../../app/api/tokens/route.ts')
const schedulePlaybook = await import('../../app/api/playbooks/[id]/schedule/route.ts')
const runPlaybook = await import('../../app/api/playbooks/[id]/run/route.ts')
const resumePlaybook = await import('../../app/api/playbooks/runs/[id]/resume/route.ts')
const candles = await import('../../app/api/market/candles/route.ts')
const marketStream = await import('../../app/api/market/stream/route.ts')

export const routes = {
  /** `ids` is `<conversation>/<image>`. */
  image(request: Request, ids: string) {
    const [id = '', imageId = ''] = ids.split('/')
    return image.GET(request, { params: Promise.resolve({ id, imageId }) })
  },
  decide: (request: Request, id: string) => decision.POST(request, { params: Promise.resolve({ id }) }),
  revise: (request: Request, id: string) => revise.POST(request, { params: Promise.resolve({ id }) }),
  plan: (request: Request, id: string) => plan.GET(request, { params: Promise.resolve({ id }) }),
  planRecord: (request: Request, id: string) => planRecord.GET(request, { params: Promise.resolve({ id }) }),
  propose: (request: Request) => plans.POST(request),
  plans: (request: Request) => plans.GET(request),
  chat: (request: Request) => chat.POST(request),
  servers: (request: Request) => servers.GET(request),
  /** `id` is `<server>/<action>`. */
  server(request: Request, id: string) {
    const [name = '', action = ''] = id.split('/')
    return serverAction.POST(request, { params: Promise.resolve({ name, action }) })
  },
  answer: (request: Request, id: string) => question.POST(request, { params: Promise.resolve({ id }) }),
  health: (request = new Request('http://localhost/x')) => health.GET(request),
  metrics: (request: Request) => metrics.GET(request),
  audit: (request: Request) => audit.GET(request),
  candles: (request: Request) => candles.GET(request),
  marketStream: (request: Request) => marketStream.GET(request),
  session: (request: Request) => session.GET(request),
  killSwitch: (request: Request) => killSwitch.POST(request),
  account: (request: Request) => account.GET(request),
  join: (request: Request) => account.POST(request),
  signIn: (request: Request) => signIn.POST(request),
  signOut: (request: Request) => signOut.POST(request),
  changePassword: (request: Request) => password.POST(request),
  endSignIn: (request: Request, id: string) => oneSignIn.DELETE(request, { params: Promise.resolve({ id }) }),
  members: (request: Request) => members.GET(request),
  tradersToday: (request: Request) => tradersToday.GET(request),
  makeMember: (request: Request) => members.POST(request),
  changeMember: (request: Request, id: string) => oneMember.PATCH(request, { params: Promise.resolve({ id }) }),
  newPassword: (request: Request, id: string) => memberPassword.POST(request, { params: Promise.resolve({ id }) }),
  memberOrders: (request: Request, id: string) => memberOrders.GET(request, { params: Promise.resolve({ id }) }),
  cancelOrders: (request: Request, id: string) => cancelOrders.POST(request, { params: Promise.resolve({ id }) }),
  setDeskLimits: (request: Request) => deskLimits.PUT(request),
  makeToken: (request: Request) => tokens.POST(request),
  schedulePlaybook: (request: Request, id: string) =>
    schedulePlaybook.PUT(request, { params: Promise.resolve({ id }) }),
  runPlaybook: (request: Request, id: string) => runPlaybook.POST(request, { params: Promise.resolve({ id }) }),
  resumePlaybook: (request: Request, id: string) => resumePlaybook.POST(request, { params: Promise.resolve({ id }) }),
  permit: (request: Request) => permissions.POST(request),
  authorize: (request: Request, name: string) => authorize.POST(request, { params: Promise.resolve({ name }) }),
  forget: (request: Request, name: string) => forget.POST(request, { params: Promise.resolve({ name }) }),
  callback: (request: Request) => callback.GET(request),
  tools: (request: Request) => tools.GET(request),
  memories: (request: Request) => memory.GET(request),
  writeMemory: (request: Request) => memory.POST(request),
  changeMemory: (request: Request, id: string) => oneMemory.PATCH(request, { params: Promise.resolve({ id }) }),
  deleteMemory: (request: Request, id: string) => oneMemory.DELETE(request, { params: Promise.resolve({ id }) }),
  memoryHistory: (request: Request) => memoryHistory.GET(request),
  exportMemory: (request: Request) => memoryExport.GET(request),
  wellKnown: () => wellKnown.GET(),
  register: () => register.POST(),
  eraseMemory: (request: Request) => memoryErase.POST(request),
}
