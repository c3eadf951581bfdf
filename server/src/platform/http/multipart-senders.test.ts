import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { MAX_VIDEO_BYTES } from '@marquee/contract/media.rules'
import { expect, it, onTestFinished } from 'vitest'
import { startAppForTest } from '../../testing/app.ts'
import { createClient } from '../../testing/people/users.ts'

const FORM = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nSpring\r\n--x--\r\n'
const PART = '--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n0'

/** A form of unknown length, which counts as one of the largest. */
const CHUNKED = `transfer-encoding: chunked\r\n\r\n${FORM.length.toString(16)}\r\n${FORM}\r\n0\r\n\r\n`
const UNFINISHED = `content-length: ${MAX_VIDEO_BYTES}\r\n\r\n${PART}`

it('one account can send six of the largest videos at a time, whatever others send (decision 11)', async () => {
  const app = await startAppForTest({ listen: true })
  const send = async ({ token }: { token: string }, body: string): Promise<Socket> => {
    const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    const type = 'content-type: multipart/form-data; boundary=x'
    socket.write(
      `POST /api/campaigns HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: ${token}\r\n${type}\r\n${body}`,
    )
    return socket
  }
  const readStatus = async (socket: Socket) => Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])
  const [carl, nora] = [await createClient(app, 'Carl Weber'), await createClient(app, 'Nora Novak')]

  const unfinished = await Promise.all(Array.from({ length: 6 }, () => send(carl, UNFINISHED)))
  await expect.poll(async () => readStatus(await send(carl, CHUNKED))).toBe(429)
  expect(await readStatus(await send(nora, CHUNKED))).toBe(400)
  // What breaks off makes room.
  for (const socket of unfinished) socket.destroy()
  await expect.poll(async () => readStatus(await send(carl, CHUNKED))).toBe(400)
})
