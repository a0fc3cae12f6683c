import { noSignIn } from '@/lib/mcp-face/no-sign-in.ts'

/** Where a program registers itself at a server that says nothing of how. */
export { noSignIn as POST }
