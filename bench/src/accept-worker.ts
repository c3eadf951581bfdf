import { once } from 'node:events'
import { createServer } from 'node:net'

/** A worker whose event loop is busy: each turn takes this long. */
const TURN_MS = 10

const [port, wanted] = [Number(process.env.PORT), Number(process.env.CONNECTIONS)]
const isOfCluster = process.env.LISTENERS === 'cluster'
let accepted = 0
let firstMs = 0

function accept(): void {
  accepted++
  if (accepted === 1) firstMs = performance.now()
  if (accepted === wanted) process.send?.(performance.now() - firstMs)
}

function spin(): void {
  const endMs = performance.now() + TURN_MS
  while (performance.now() < endMs);
  setImmediate(spin)
}

await Promise.all(
  Array.from({ length: isOfCluster ? 1 : Number(process.env.LISTENERS) }, () => {
    const listener = createServer(accept)
    listener.listen({ port, host: '127.0.0.1', backlog: 4096, reusePort: !isOfCluster })
    return once(listener, 'listening')
  }),
)
process.send?.(0)
spin()
