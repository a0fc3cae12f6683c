import { createServer } from 'node:net'
import { SetupError } from './say.mjs'

/** Throws a SetupError with what to do where `port` cannot be listened on. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  try {
    await listenOnce(port, host)
  } catch (error) {
    throw new SetupError(explainListenFailure(error as NodeJS.ErrnoException, port, host))
  }
}

/** A port nobody listens on now. Another program may take it before it is used; whoever uses it must notice. */
export function findFreePort(host = '127.0.0.1'): Promise<number> {
  return listenOnce(0, host)
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

function explainListenFailure(error: NodeJS.ErrnoException, port: number, host: string): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} is in use (perhaps by another desk). Choose another: PORT=${port + 1} npm start`
    case 'EACCES':
      return `port ${port} needs more rights than this user has. Choose one above 1023: PORT=3000 npm start`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is no address of this machine. Use 127.0.0.1 for this machine alone, 0.0.0.0 for all its networks.`
    default:
      return `cannot listen on ${host}:${port}: ${error.message}`
  }
}
