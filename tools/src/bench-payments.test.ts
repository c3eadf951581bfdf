import { expect, test, vi } from 'vitest'
import { measurePayments } from '../../bench/src/payments.ts'

test.each([
  ['ends well', 'process.exit(0)', true],
  ['finds a difference', 'console.error("a difference"); process.exit(1)', false],
  ['fails without a word', 'process.exit(1)', false],
  ['is killed', 'process.kill(process.pid, "SIGKILL")', false],
])('the long form of payments that %s says so', async (_, script, isMet) => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const [row] = await measurePayments([process.execPath, '-e', script])
  expect(row).toMatchObject({ met: isMet })
  expect(row?.ours.startsWith('no difference')).toBe(isMet)
  expect(said.mock.calls.length > 0).toBe(!isMet)
  said.mockRestore()
})
