import { createServer } from 'node:http'
import type { Page } from '@playwright/test'

/** A server on this machine that receives whole calls and answers when the test allows it. */
export type SlowServer = { received: () => number; answer: () => void; close: () => Promise<void> }

/**
 * Sends the calls of a page to `path` over a real connection. A replaced answer would arrive before the body is sent;
 * here the page sees its last byte sent, and waits.
 */
export async function answerLate(page: Page, path: string, body: object): Promise<SlowServer> {
  const { promise: allowed, resolve: answer } = Promise.withResolvers<void>()
  let received = 0
  const server = createServer((request, response) => {
    const send = () => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    request.resume().on('end', () => {
      received += 1
      void allowed.then(send)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no address')
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'POST'
      ? route.continue({ url: `http://127.0.0.1:${address.port}${path}` })
      : route.fallback(),
  )
  return {
    received: () => received,
    answer,
    close: async () => {
      answer()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
