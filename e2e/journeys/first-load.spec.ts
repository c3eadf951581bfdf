import { expect, test } from '@playwright/test'
import { type RunningMarquee, startMarquee } from '../support/marquee.ts'

let marquee: RunningMarquee

test.beforeAll(async () => {
  marquee = await startMarquee('maud@operator.example')
})
test.afterAll(() => marquee.stop())

test('the server compresses the files of a page for clients that accept it, and lets them cache the files forever', async ({
  request,
}) => {
  const page = await (await request.get(marquee.url)).text()
  // The large files only; files of a few hundred bytes are not worth compressing.
  const script = /<link rel="modulepreload"[^>]* href="([^"]*\/first-[^"]+)"/.exec(page)?.[1] ?? ''
  const ask = async (encoding: string) => {
    // Not the browser's request, because it would decompress the answer.
    const answer = await fetch(marquee.url + script, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('vary')).toContain('accept-encoding')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-type')).toContain('javascript')
    return { encoding: answer.headers.get('content-encoding'), size: Number(answer.headers.get('content-length')) }
  }
  const plain = await ask('identity')
  const [brotli, gzip] = [await ask('br, gzip'), await ask('gzip')]
  expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual([null, 'gzip', 'br'])
  expect(gzip.size).toBeLessThan(plain.size / 2)
  expect(brotli.size).toBeLessThan(gzip.size)
})
