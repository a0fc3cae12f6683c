import { noSignIn } from '@/lib/mcp-face/no-sign-in.ts'

/** Where a program would register itself at a server that does not say how: the answer is that there is no sign-in. */
export { noSignIn as POST }
