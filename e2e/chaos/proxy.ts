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
  const calls = new ForwardedCalls(serverPort)
  const sockets = new Set<Socket>()
  const server = createServer((asked, answer) => calls.forward(asked, answer))
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
      calls.losesAnswers = lost
    },
    delay: (ms) => {
      calls.delayMs = ms
    },
    onNextPlays: (then) => {
      calls.onPlays = then
    },
    answersLost: () => calls.answersLost,
    close: () => {
      for (const socket of sockets) socket.destroy()
      calls.close()
      return new Promise((resolve) => (server.listening ? server.close(() => resolve()) : resolve()))
    },
  }
}

/** Passes calls on to the server, and their answers back, with the faults that are set. */
class ForwardedCalls {
  losesAnswers = false
  delayMs = 0
  answersLost = 0
  onPlays: (() => void) | null = null
  readonly #serverPort: number
  readonly #agent = new Agent({ keepAlive: true })

  constructor(serverPort: number) {
    this.#serverPort = serverPort
  }

  forward(asked: IncomingMessage, answer: ServerResponse): void {
    const { url: path, method, headers } = asked
    const forward = request(
      { port: this.#serverPort, host: '127.0.0.1', path, method, headers, agent: this.#agent },
      (answered) => void this.#returnAnswer(asked, answered, answer),
    )
    forward.on('error', () => asked.socket.destroy())
    answer.on('close', () => forward.destroy())
    asked.pipe(forward)
    if (method !== 'POST' || !path?.endsWith('/plays')) return
    asked.on('end', () => {
      const then = this.onPlays
      this.onPlays = null
      // Its last bytes are on their way; the server has them after this tick.
      if (then) forward.once('finish', () => setImmediate(then))
    })
  }

  close(): void {
    this.#agent.destroy()
  }

  async #returnAnswer(asked: IncomingMessage, answered: IncomingMessage, answer: ServerResponse): Promise<void> {
    answered.on('error', () => asked.socket.destroy())
    if (this.losesAnswers && asked.method === 'POST') {
      answered.resume()
      answered.on('end', () => {
        this.answersLost++
        asked.socket.destroy()
      })
      return
    }
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs))
    if (asked.socket.destroyed) return
    answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
    answered.pipe(answer)
  }
}
