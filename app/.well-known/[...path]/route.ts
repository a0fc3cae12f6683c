import { noSignIn } from '@/lib/mcp-face/no-sign-in.ts'

export { noSignIn as GET }
