import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { billingExportTexts } from '@marquee/contract/messages/billing-export'
import { exportBooks } from '../overviews/operator/books/export.ts'
import { plantTwoMonths } from '../testing/two-months.ts'
import { ExportFolder } from './ledger-export/folder.ts'

let folder: string
let head: string
let rows: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-export-'))
  const { app } = await plantTwoMonths()
  const exportFolder = new ExportFolder(join(folder, 'books'))
  await exportFolder.make()
  const exported = await exportBooks(app.context, exportFolder)
  await exportFolder.finish(exported.forms, exported.head, billingExportTexts.readme)
  ;({ head } = exported)
  ;({ rows } = exportFolder)
  await app.close()
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs plain Node, as an auditor does. */
const verify = (path: string, ...args: string[]) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    execFile(process.execPath, [join(path, 'verify.mjs'), ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, lines: `${stdout}${stderr}`.trimEnd().split('\n') }),
    )
  })

async function copyFolder(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'marquee-export-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  await cp(join(folder, 'books'), copy, { recursive: true })
  return copy
}

describe('an export of the books', () => {
  it('can be checked with plain Node, and has the head of the books (decision 4)', async () => {
    const path = join(folder, 'books')
    expect(await verify(path)).toEqual({
      code: 0,
      lines: [`Head of the hash chains: ${head}`, `OK: ${rows} rows in 7 chains`],
    })
    expect((await verify(path, head)).code).toBe(0)
    const other = head.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect(await verify(path, other)).toMatchObject({
      code: 1,
      lines: expect.arrayContaining([`${other}: is not part of these chains`]),
    })
  })

  it('is refused when one byte of any file is changed, with the name of the file (decision 4)', async () => {
    const path = await copyFolder()
    const names = (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    expect(names.length).toBeGreaterThan(12)
    for (const { parentPath, name } of names) {
      const file = join(parentPath, name)
      const bytes = await readFile(file)
      const changed = Buffer.from(bytes)
      const at = Math.floor(bytes.length / 2)
      changed.writeUInt8((bytes[at] ?? 0) ^ 1, at)
      await writeFile(file, changed)
      const { code, lines } = await verify(path)
      await writeFile(file, bytes)
      expect([name, code, lines.join('\n')]).toEqual([name, 1, expect.stringContaining(name)])
    }
    expect((await verify(path)).code).toBe(0)
  })

  it.each<[string, string, (text: string) => string, string]>([
    ['another amount', 'entry-lines.csv', (text) => text.replace(/,bank,(\d)/, ',bank,9$1'), 'entry'],
    [
      'another IBAN',
      'document.csv',
      (text) => text.replace(/DE\d{20}/, 'DE00000000000000000000'),
      'document 1 (RE-2026-000001)',
    ],
    ['another approver', 'payout.csv', (text) => text.replace('Otto', 'Olga'), 'payout 1 (PAYOUT-'],
    ['a missing row', 'audit.csv', (text) => text.replace(/\n2,.*\n/, '\n'), 'audit.csv: link 2 is missing'],
  ])('is refused with %s although its SHA256SUMS matches (decision 4)', async (_, name, change, message) => {
    const path = await copyFolder()
    const before = await readFile(join(path, name), 'utf8')
    const changed = change(before)
    expect(changed).not.toBe(before)
    await writeFile(join(path, name), changed)
    const sums = await readFile(join(path, 'SHA256SUMS'), 'utf8')
    const sum = hash('sha256', changed, 'hex')
    await writeFile(join(path, 'SHA256SUMS'), sums.replace(new RegExp(`[0-9a-f]{64}(?=  ${name})`), sum))
    const { code, lines } = await verify(path)
    expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining(message)])
    expect(lines.join('\n')).not.toContain('SHA256SUMS')
  })

  it('prints no control characters of the books', async () => {
    const path = await copyFolder()
    const before = await readFile(join(path, 'document.csv'), 'utf8')
    await writeFile(join(path, 'document.csv'), before.replaceAll('RE-2026-000001', 'RE-\u001B[2JOK'))
    const { code, lines } = await verify(path)
    expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('document 1 (RE-?[2JOK)')])
    expect(lines.join('\n')).not.toContain('\u001B')
  })

  it('is in a folder that other users cannot open', async () => {
    expect((await stat(join(folder, 'books'))).mode & 0o077).toBe(0)
  })

  it('closes an existing empty folder to other users (decision 4)', async () => {
    const path = join(folder, 'open')
    await mkdir(path)
    await chmod(path, 0o755)
    await new ExportFolder(path).make()
    expect((await stat(path)).mode & 0o777).toBe(0o700)
  })

  it('names missing and additional files (decision 4)', async () => {
    const path = await copyFolder()
    await rm(join(path, 'order.csv'))
    await appendFile(join(path, 'more.csv'), 'place\n')
    const { code, lines } = await verify(path)
    expect(code).toBe(1)
    expect(lines).toEqual(
      expect.arrayContaining([
        'order.csv: is listed in SHA256SUMS but missing',
        'more.csv: is not listed in SHA256SUMS',
      ]),
    )
  })
})
