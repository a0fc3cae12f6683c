import { cookies, headers } from 'next/headers'
import { Desk } from './desk.tsx'
import { LAYOUT_COOKIE, parseLayout } from './desk-layout.ts'

/** Draws the desk on the server as this browser will want it: one column or three, at the widths it chose. */
export async function DeskPage() {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return (
    <Desk
      phoneGuess={/\bMobi/i.test(sent.get('user-agent') ?? '')}
      layout={parseLayout(jar.get(LAYOUT_COOKIE)?.value)}
    />
  )
}
