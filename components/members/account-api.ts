/** The desk's routes for the account of whoever is here. */
import type { AccountView } from '../../lib/contracts/members.ts'
import { type Answer, send } from '../shell/requests/send.ts'

type Credentials = { email: string; password: string }

/** The guest becomes a member, with all that the guest has. */
export const join = (who: Credentials): Promise<Answer<void>> => send('POST', '/api/account', who)
export const signIn = (who: Credentials): Promise<Answer<void>> => send('POST', '/api/account/sign-in', who)
export const signOut = (): Promise<Answer<void>> => send('POST', '/api/account/sign-out')
export const readAccount = (): Promise<Answer<AccountView>> => send('GET', '/api/account')
export const changePassword = (current: string, next: string): Promise<Answer<void>> =>
  send('POST', '/api/account/password', { current, next })
export const endSignIn = (id: string): Promise<Answer<void>> =>
  send('DELETE', `/api/account/sign-ins/${encodeURIComponent(id)}`)
