// The line between a browser and a desk, which breaks in the midst of what is told to break.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Which requests lose their answer: all of what follows its first half. */
export type Breaks = (asked: { path: string; isPage: boolean }) => boolean

type BreakingLine = {
  url: string
  /** Pages asked for so far, those included whose answer was lost. */
  pages(): number
  close(): Promise<void>
}

export async function startBreakingLine(deskUrl: string, breaks: Breaks): Promise<BreakingLine> {
  const desk = new URL(deskUrl)
  let pages = 0
  const http = createServer((req, res) => {
    const isPage = req.headers.accept?.includes('text/html') ?? false
    if (isPage) pages++
    const isLost = breaks({ path: req.url ?? '/', isPage })
    const { method, url: path } = req
    const headers = { ...req.headers, host: desk.host }
    const up = request({ host: desk.hostname, port: desk.port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      if (isLost) breakHalfway(answer, res)
      else answer.pipe(res)
    })
    up.on('error', () => res.destroy())
    res.on('close', () => up.destroy())
    req.pipe(up)
  })
  await new Promise<void>((resolve) => http.listen(0, desk.hostname, resolve))
  return {
    url: `http://${desk.hostname}:${(http.address() as AddressInfo).port}`,
    pages: () => pages,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

async function breakHalfway(answer: IncomingMessage, res: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const whole = Buffer.concat(parts)
  // The browser is to see the half, and then the end of the line.
  res.write(whole.subarray(0, whole.length >> 1), () => setTimeout(() => res.destroy(), 50))
}
