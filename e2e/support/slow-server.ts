import { createServer } from 'node:http'
import type { Page } from '@playwright/test'

/** A server on this machine that takes whole calls and answers when the test says so. */
export type SlowServer = { received: () => number; answer: () => void; close: () => Promise<void> }

/**
 * Sends the calls of a page that go to `path` over a real connection. A replaced answer would come before the body has
 * left; here the page sees its last byte go, and waits.
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
