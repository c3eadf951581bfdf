import { onTestFinished } from 'vitest'
import { type StreamListener, openStreamListener } from './stream-listener.ts'
import type { TestApp } from './app.ts'

/** A line to the server on which events arrive, until the end of the test; the house has to listen. */
export async function openTestListener(app: TestApp, path: string, token: string): Promise<StreamListener> {
  const listener = await openStreamListener(`${app.baseUrl}${path}`, token)
  onTestFinished(() => listener.close())
  return listener
}
