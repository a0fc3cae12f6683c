/**
 * `npm run members`: who has an account at the desk of DATA_DIR, and its roles. Also beside a running desk. Ends with 1 where
 * the desk refused, and with 2 where it was given something else than its usage says.
 */
import { connectMembers, type MembersClient } from '../lib/cli/members-client.ts'
import { type MadeMember, makeMemberRequest, memberRole } from '../lib/contracts/members.ts'
import { readEnv } from '../lib/env.ts'
import { DeskError } from '../lib/errors.ts'
import { messageOf, setLogLevel } from '../lib/log.ts'
import { loadEnvironmentFiles } from './environment-files.ts'
import { readArguments, wrongArguments } from './read-arguments.ts'

const USAGE = `Usage: npm run members -- list
       npm run members -- add E-MAIL [--head]     prints a password, this once
       npm run members -- role E-MAIL trader|head|closed
       npm run members -- password E-MAIL         prints a new one; ends all sign-ins of the member`

const STILL_RESTING =
  'Orders of theirs that rest at the exchange stay there: a head cancels them on the page Members, under “Trading today”.'

type Run = (members: MembersClient) => Promise<string>

const told = ({ member, password }: MadeMember): string =>
  `${member.email} (${member.role}) signs in with this password, which is told only now:\n${password}`

async function idOf(members: MembersClient, email: string): Promise<string> {
  const found = (await members.list()).find((member) => member.email === email)
  if (!found) throw new DeskError('NOT_FOUND', `${email} is no member of this desk.`)
  return found.id
}

const listed: Run = async (members) => {
  const all = await members.list()
  if (all.length === 0) return 'This desk has no members yet.'
  const width = Math.max(...all.map(({ email }) => email.length))
  return all
    .map(({ email, role, traderId, joinedAt }) =>
      [email.padEnd(width), role.padEnd('trader'.length), joinedAt.slice(0, 10), traderId].join('  '),
    )
    .join('\n')
}

function readCommand(): Run {
  const { positionals, values } = readArguments(USAGE, {
    allowPositionals: true,
    options: { head: { type: 'boolean' } },
  })
  const [command = 'list', address, third, ...more] = positionals
  const is = (name: string, words: number) => command === name && positionals.length === words && more.length === 0
  if (values.head && command !== 'add') wrongArguments('--head goes with add', USAGE)
  if (command === 'list') return address === undefined ? listed : wrongArguments('list goes alone', USAGE)
  if (!['add', 'password', 'role'].includes(command))
    wrongArguments(`There is no command ${JSON.stringify(command)}`, USAGE)
  const parsed = makeMemberRequest.shape.email.safeParse(address ?? '')
  if (!parsed.success) wrongArguments(`${JSON.stringify(address ?? '')} is no e-mail address`, USAGE)
  const email = parsed.data
  if (is('add', 2)) return async (members) => told(await members.make(email, values.head ? 'head' : 'trader'))
  if (is('password', 2)) return async (members) => told(await members.newPassword(await idOf(members, email)))
  const role = memberRole.safeParse(third)
  if (is('role', 3) && role.success)
    return async (members) => {
      const member = await members.setRole(await idOf(members, email), role.data)
      // Nobody proves an address: whoever joins under a head's is told apart by when, and as whom.
      const became = `${member.email}, a member since ${member.joinedAt.slice(0, 10)} as ${member.traderId}, is ${member.role === 'closed' ? 'closed' : `a ${member.role}`} now.`
      return member.role === 'closed' ? `${became}\n${STILL_RESTING}` : became
    }
  const why =
    command === 'role' && third !== undefined && !role.success
      ? `${JSON.stringify(third)} is no role: say trader, head or closed`
      : `${command} takes ${command === 'role' ? 'an e-mail address and a role' : 'an e-mail address'} and nothing else`
  return wrongArguments(why, USAGE)
}

async function main(): Promise<void> {
  const run = readCommand()
  loadEnvironmentFiles()
  setLogLevel('error')
  const members = await connectMembers(readEnv())
  try {
    console.log(await run(members))
  } finally {
    await members.close()
  }
}

main().catch((error) => {
  console.error(messageOf(error))
  process.exitCode = 1
})
