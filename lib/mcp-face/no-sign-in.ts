/** What a program gets that looks for a way to sign in here (OAuth), as it does once its token is refused. */
const WORDS =
  'This desk has no sign-in for programs. Make a token on its Safety page, and give it to the program as the header "Authorization: Bearer …".'

/** In the form of an OAuth error: that is what such a program shows to whoever runs it. */
export const noSignIn = (): Response =>
  Response.json({ error: 'invalid_request', error_description: WORDS }, { status: 404 })
