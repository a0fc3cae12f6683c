import { closeAllByWorker } from '../../approval/notices/notice-worker.ts'

/** A sign-in that has ended, or a desk that lets no guests in. What was on screen is another's now: it is left for good, also by Back. */
export function goToSignIn(): void {
  closeAllByWorker()
  window.location.replace('/sign-in?ended')
}

/** A sign-out in this browser ends the lines of its tabs a moment before it is answered, and says by itself where they go. */
const OWN_SIGN_OUT_MS = 1_000

/** An event stream does not tell why it was refused; this question does. */
export async function leaveIfSignedOut(): Promise<void> {
  if (!(await isSignedOut())) return
  await new Promise((resolve) => setTimeout(resolve, OWN_SIGN_OUT_MS))
  if (await isSignedOut()) goToSignIn()
}

async function isSignedOut(): Promise<boolean> {
  try {
    return (await fetch('/api/session', { cache: 'no-store' })).status === 401
  } catch {
    // The desk cannot be reached, which the header says.
    return false
  }
}
