/** Listens to server-sent events over real HTTP, as a browser or a player does. */
export type StreamListener = {
  status: number
  /** The next event of that name that was not returned yet; waits for it. */
  next(event: string): Promise<Record<string, unknown>>
  /** All events received so far. */
  received: readonly ReceivedEvent[]
  /** Resolves when the server ends the stream; rejects when the connection breaks. */
  ended: Promise<void>
  close(): void
}

export type ReceivedEvent = { event: string; data: Record<string, unknown> }

export async function openStreamListener(url: string, token: string): Promise<StreamListener> {
  const controller = new AbortController()
  const response = await fetch(url, { headers: { authorization: token }, signal: controller.signal })
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
      // Closing the connection here is not a failure of the server.
      if (!controller.signal.aborted) throw error
    }
  })()
  return {
    status: response.status,
    received,
    ended,
    close: () => controller.abort(),
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
