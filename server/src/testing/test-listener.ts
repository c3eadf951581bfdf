import { onTestFinished } from 'vitest'
import { type StreamListener, openStreamListener } from './stream-listener.ts'
import type { TestApp } from './app.ts'

/** Opens an event stream until the end of the test; the app has to listen. */
export async function openTestListener(app: TestApp, path: string, token: string): Promise<StreamListener> {
  const listener = await openStreamListener(`${app.baseUrl}${path}`, token)
  onTestFinished(() => listener.close())
  return listener
}
