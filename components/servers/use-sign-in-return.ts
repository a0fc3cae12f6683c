'use client'

import { useEffect, useState } from 'react'
import { type SignInResult, signInResult } from '@/lib/contracts/servers.ts'

/** How a sign-in elsewhere ended. `why` is somebody else's words. */
export type SignInReturn = { result: SignInResult; server: string; why: string }

const MAX_CHARACTERS = 300

/** Read from the address once and taken out of it, so that a reload does not tell it again. */
export function useSignInReturn(): SignInReturn | null {
  const [back, setBack] = useState<SignInReturn | null>(null)
  useEffect(() => {
    const { searchParams, pathname, hash } = new URL(window.location.href)
    const result = signInResult.safeParse(searchParams.get('signIn'))
    if (!result.success) return
    const text = (name: string) => (searchParams.get(name) ?? '').slice(0, MAX_CHARACTERS)
    setBack({ result: result.data, server: text('server'), why: text('why') })
    window.history.replaceState(window.history.state, '', `${pathname}${hash}`)
  }, [])
  return back
}
