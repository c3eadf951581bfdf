import { createHash, type Hash } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { ExportTarget, Form, Values } from '../../overviews/operator/books/export.ts'

/** A file that is written line by line, and its SHA-256. */
type Sheet = { path: string; stream: WriteStream; hash: Hash; columns: readonly string[] }

const VERIFIER = new URL('verify.mjs', import.meta.url)
const FILES = 'files'

/** A folder of CSV and document files with the SHA-256 of each (decision 4). */
export class ExportFolder implements ExportTarget {
  #folder: string
  #sums: string[] = []
  #sheets: { rows: Sheet; lines: Sheet | undefined } | undefined
  #forms = new Map<number, Form>()
  rows = 0
  files = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  async begin(kind: string, forms: readonly Form[]): Promise<void> {
    this.#forms = new Map(forms.map((form) => [form.version, form]))
    const all = (pick: (form: Form) => readonly string[]) => [...new Set(forms.flatMap(pick))]
    const lineColumns = all(({ lineColumns: some }) => some)
    this.#sheets = {
      rows: await this.#openSheet(
        `${kind}.csv`,
        ['place', 'form', 'hash'],
        all(({ columns }) => columns),
      ),
      lines: lineColumns.length > 0 ? await this.#openSheet(`${kind}-lines.csv`, ['place'], lineColumns) : undefined,
    }
  }

  async row({ place, form, hash, record, lines }: Parameters<ExportTarget['row']>[0]): Promise<void> {
    const covered = this.#forms.get(form)
    if (!this.#sheets || !covered) throw new Error(`the form ${form} is unknown`)
    this.rows += 1
    const { rows, lines: lineSheet } = this.#sheets
    await writeLine(rows, [`${place}`, `${form}`, hash, ...pickValues(rows, covered.columns, record ?? {})])
    for (const line of lines ?? []) {
      if (lineSheet) await writeLine(lineSheet, [`${place}`, ...pickValues(lineSheet, covered.lineColumns, line)])
    }
  }

  async file(name: string, bytes: Uint8Array): Promise<void> {
    this.files += 1
    await this.#write(join(FILES, name), bytes)
  }

  async end(): Promise<void> {
    for (const sheet of [this.#sheets?.rows, this.#sheets?.lines]) {
      if (!sheet) continue
      sheet.stream.end()
      await finished(sheet.stream)
      this.#sums.push(formatSum(sheet.path, sheet.hash))
    }
  }

  /** Writes the instructions and forms, and at the end the hashes of all files. */
  async finish(forms: readonly Form[], head: string, readme: string): Promise<void> {
    await this.#write('forms.json', `${JSON.stringify(forms, null, 1)}\n`)
    await this.#write('head.txt', `${head}\n`)
    await this.#write('README.txt', readme)
    await this.#write('verify.mjs', await readFile(VERIFIER))
    await writeFile(join(this.#folder, 'SHA256SUMS'), this.#sums.join(''), { flag: 'wx' })
  }

  /** Creates the folder for this user alone: it contains names, accounts and amounts. */
  async make(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    // An existing empty folder keeps its mode otherwise.
    await chmod(this.#folder, 0o700)
    await mkdir(join(this.#folder, FILES))
  }

  async #openSheet(path: string, own: readonly string[], columns: readonly string[]): Promise<Sheet> {
    const stream = createWriteStream(join(this.#folder, path), { flags: 'wx' })
    await once(stream, 'open')
    const sheet = { path, stream, hash: createHash('sha256'), columns }
    await writeLine(sheet, [...own, ...columns])
    return sheet
  }

  async #write(path: string, content: string | Uint8Array): Promise<void> {
    await writeFile(join(this.#folder, path), content, { flag: 'wx' })
    this.#sums.push(formatSum(path, createHash('sha256').update(content)))
  }
}

const formatSum = (path: string, hash: Hash): string => `${hash.digest('hex')}  ${path.replaceAll('\\', '/')}\n`

/** The values of a row, without the columns that its chain link does not cover. */
const pickValues = (sheet: Sheet, covered: readonly string[], values: Values): (string | null)[] =>
  sheet.columns.map((column) => (covered.includes(column) ? (values[column] ?? null) : null))

async function writeLine({ stream, hash }: Sheet, values: readonly (string | null)[]): Promise<void> {
  const line = `${values.map(formatCsvValue).join(',')}\n`
  hash.update(line)
  if (!stream.write(line)) await once(stream, 'drain')
}

/** Writes null as nothing between two commas, and quotes an empty text. */
function formatCsvValue(value: string | null): string {
  if (value === null) return ''
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
