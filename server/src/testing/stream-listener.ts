/** Listens to server-sent events over real HTTP, as a browser or a player does. */
export type StreamListener = {
  status: number
  /** The next event of that name that was not asked for yet; waits until it comes. */
  next(event: string): Promise<Record<string, unknown>>
  /** Everything heard so far. */
  received: readonly ReceivedEvent[]
  /** The server has hung up; rejects when the line broke instead. */
  ended: Promise<void>
  close(): void
}

export type ReceivedEvent = { event: string; data: Record<string, unknown> }

export async function openStreamListener(url: string, token: string): Promise<StreamListener> {
  const line = new AbortController()
  const response = await fetch(url, { headers: { authorization: token }, signal: line.signal })
  const received: ReceivedEvent[] = []
  const consumed = new Set<ReceivedEvent>()
  let wake = () => {}
  const ended = (async () => {
    let rest = ''
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        received.push(...blocks.flatMap(readBlock))
        wake()
      }
    } catch (error) {
      // Closing the line here is no failure of the server.
      if (!line.signal.aborted) throw error
    }
  })()
  return {
    status: response.status,
    received,
    ended,
    close: () => line.abort(),
    async next(event) {
      for (;;) {
        const found = received.find((one) => one.event === event && !consumed.has(one))
        if (found) {
          consumed.add(found)
          return found.data
        }
        const woken = new Promise<void>((resolve) => {
          wake = resolve
        })
        const isOver = await Promise.race([woken.then(() => false), ended.then(() => true)])
        if (isOver) throw new Error(`the line ended without the event ${event}`)
      }
    },
  }
}

function readBlock(block: string): ReceivedEvent[] {
  const event = /^event: (.+)$/m.exec(block)?.[1]
  const data = /^data: (.+)$/m.exec(block)?.[1]
  return event && data ? [{ event, data: JSON.parse(data) as Record<string, unknown> }] : []
}
