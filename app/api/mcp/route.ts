import { getDesk } from '@/lib/desk.ts'

export const dynamic = 'force-dynamic'

const handle = async (request: Request): Promise<Response> => (await getDesk()).mcpFace.handle(request)

export { handle as DELETE, handle as GET, handle as POST }
