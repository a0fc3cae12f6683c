/** A sign-in that has ended, or a desk that lets no guests in. What was on screen is another's now: it is left for good, also by Back. */
export const goToSignIn = (): void => window.location.replace('/sign-in?ended')

/** An event stream does not tell why it was refused; this question does. */
export async function leaveIfSignedOut(): Promise<void> {
  try {
    const response = await fetch('/api/session', { cache: 'no-store' })
    if (response.status === 401) goToSignIn()
  } catch {
    // The desk cannot be reached, which the header says.
  }
}
