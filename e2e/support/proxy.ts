import { createServer, connect, type Socket } from 'node:net'

/** A proxy to the server whose connection can be cut, and that counts its bytes. */
export type Proxy = {
  url: string
  /** Bytes that reached the server since the proxy was started. */
  countBytes(): number
  /** Cuts the connection once that many bytes have reached the server; it stays cut until it is restored. */
  limitBytes(bytes: number): void
  restore(): void
  close(): Promise<void>
}

export async function startProxy(server: string): Promise<Proxy> {
  const to = new URL(server)
  const sockets = new Set<Socket>()
  let carried = 0
  let limit = Infinity
  let isCut = false

  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const proxy = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(Number(to.port), to.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    upstream.pipe(client)
    client.on('data', (bytes: Buffer) => {
      carried += bytes.length
      if (!upstream.write(bytes)) {
        client.pause()
        upstream.once('drain', () => client.resume())
      }
      if (carried >= limit) cut()
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (typeof address !== 'object' || !address) throw new Error('the line has no end')
  return {
    url: `http://localhost:${address.port}`,
    countBytes: () => carried,
    limitBytes: (bytes) => {
      limit = bytes
    },
    restore: () => {
      limit = Infinity
      isCut = false
    },
    close: () => {
      cut()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}
