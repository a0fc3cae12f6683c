/** Opens the desk when the server starts, so that a wrong setting is said at once and not at the first click. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { readRequestLines } = await import('@/lib/request-line.ts')
  readRequestLines()
  const { keepRoomForBodies } = await import('@/lib/body-room.ts')
  keepRoomForBodies()
  const { startDesk } = await import('@/lib/start.ts')
  await startDesk()
}
