import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The connection between a device and the server, with the faults of real networks. */
export type UnreliableProxy = {
  url: string
  /** The port is closed, and open connections break. */
  cut(): void
  restore(): void
  /** Requests of the device arrive; the answers never do. */
  loseAnswers(lost: boolean): void
  /** Every answer is delayed by that much. */
  delay(ms: number): void
  /** Calls once, as soon as the server has received the whole next batch of plays and has not answered yet. */
  onNextPlays(then: () => void): void
  answersLost(): number
  close: () => Promise<void>
}

export async function startUnreliableProxy(serverPort: number, port: number): Promise<UnreliableProxy> {
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Socket>()
  let losesAnswers = false
  let delayMs = 0
  let answersLost = 0
  let onPlays: (() => void) | null = null

  function forwardCall(asked: IncomingMessage, answer: ServerResponse): void {
    const forward = request(
      {
        port: serverPort,
        host: '127.0.0.1',
        path: asked.url,
        method: asked.method,
        headers: asked.headers,
        agent,
      },
      (answered) => void returnAnswer(asked, answered, answer),
    )
    forward.on('error', () => asked.socket.destroy())
    answer.on('close', () => forward.destroy())
    asked.pipe(forward)
    if (asked.method !== 'POST' || !asked.url?.endsWith('/plays')) return
    asked.on('end', () => {
      const then = onPlays
      onPlays = null
      // Its last bytes are on their way; the server has them after this tick.
      if (then) forward.once('finish', () => setImmediate(then))
    })
  }

  async function returnAnswer(
    asked: IncomingMessage,
    answered: IncomingMessage,
    answer: ServerResponse,
  ): Promise<void> {
    answered.on('error', () => asked.socket.destroy())
    if (losesAnswers && asked.method === 'POST') {
      answered.resume()
      answered.on('end', () => {
        answersLost++
        asked.socket.destroy()
      })
      return
    }
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (asked.socket.destroyed) return
    answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
    answered.pipe(answer)
  }

  const server = createServer(forwardCall)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${port}`,
    cut: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    restore: () => {
      server.listen(port, '127.0.0.1')
    },
    loseAnswers: (lost) => {
      losesAnswers = lost
    },
    delay: (ms) => {
      delayMs = ms
    },
    onNextPlays: (then) => {
      onPlays = then
    },
    answersLost: () => answersLost,
    close: () => {
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      return new Promise((resolve) => (server.listening ? server.close(() => resolve()) : resolve()))
    },
  }
}
