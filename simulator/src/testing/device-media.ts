import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FileFault, Scene } from './device-scene.ts'
import { sendRefusal } from './json-responses.ts'

/** Sends the files of a test, by ranges, with the faults of its scene. */

export async function sendMedia(
  { files, troubles, served }: Scene,
  name: string,
  range: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = files.get(name)
  const fault = troubles.get(name)
  if (!file || fault === 'missing') return sendRefusal(response, 404, 'mediaNotFound')
  const { size } = await stat(file.path)
  const parts = fault === 'ignores ranges' ? null : /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  const from = parts ? Number(parts[1]) : 0
  const to = parts?.[2] ? Math.min(Number(parts[2]), size - 1) : size - 1
  response.writeHead(parts ? 206 : 200, {
    'content-type': file.entry.type,
    'content-length': to - from + 1,
    'accept-ranges': 'bytes',
    ...(parts ? { 'content-range': `bytes ${from}-${to}/${size}` } : {}),
  })
  if (request.method === 'HEAD') return void response.end()
  const answer = { name, from, bytes: 0 }
  served.push(answer)
  for await (const chunk of createReadStream(file.path, { start: from, end: to })) {
    const left = typeof fault === 'object' ? fault.cutAfterBytes : Infinity
    const bytes = (chunk as Buffer).subarray(0, left)
    if (fault === 'corrupt') bytes.fill(0)
    answer.bytes += bytes.length
    if (typeof fault === 'object') fault.cutAfterBytes -= bytes.length
    if (!response.write(bytes)) await waitForDrain(response)
    if (response.destroyed) return
    if (bytes.length === left) applyNextFault(troubles, name, fault)
    if (fault === 'cut' || bytes.length === left) return void setTimeout(() => response.destroy(), 20)
  }
  response.end()
}

function applyNextFault(troubles: Scene['troubles'], name: string, fault: FileFault | undefined): void {
  const next = typeof fault === 'object' ? fault.afterwards : undefined
  if (next) troubles.set(name, next)
  else troubles.delete(name)
}

function waitForDrain(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}
