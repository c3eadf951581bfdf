// Checks an export of Marquee's books without the database. It needs Node.js 20 or later and nothing else:
//   node verify.mjs           checks this folder
//   node verify.mjs HEAD      also checks that HEAD, which was saved earlier, is part of the chains
// It prints a line for each fault. It exits with 0 if there is none, otherwise with 1.
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = dirname(fileURLToPath(import.meta.url))
/** The most faults of one kind that are printed. */
const MAX_FAULTS = 20
/** Replaces control characters: a name in the books could use them to hide lines on a terminal. */
const print = (line) => process.stdout.write(`${line.replace(/[\p{Cc}\p{Cf}]/gu, '?')}\n`)
const counts = new Map()
let faults = 0

function complain(what, message) {
  faults += 1
  const count = (counts.get(what) ?? 0) + 1
  counts.set(what, count)
  if (count <= MAX_FAULTS) print(`${what}: ${message}`)
  else if (count === MAX_FAULTS + 1) print(`${what}: there are more`)
}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

async function hashFile(path) {
  const hash = createHash('sha256')
  for await (const part of createReadStream(join(FOLDER, path))) hash.update(part)
  return hash.digest('hex')
}

function listFiles() {
  const names = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return names.map((entry) =>
    join(entry.parentPath ?? entry.path, entry.name)
      .slice(FOLDER.length + 1)
      .replaceAll('\\', '/'),
  )
}

/** Checks that exactly the listed files exist and that their bytes match SHA256SUMS. */
async function checkFiles() {
  const listed = new Map()
  for (const line of readFileSync(join(FOLDER, 'SHA256SUMS'), 'utf8').split('\n').slice(0, -1)) {
    const [, hash, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (path) listed.set(path, hash)
    else complain('SHA256SUMS', `the line "${line}" cannot be read`)
  }
  const there = new Set(listFiles())
  for (const path of there)
    if (path !== 'SHA256SUMS' && !listed.has(path)) complain(path, 'is not listed in SHA256SUMS')
  for (const [path, hash] of listed) {
    if (!there.has(path)) complain(path, 'is listed in SHA256SUMS but missing')
    else if ((await hashFile(path)) !== hash) complain(path, 'its bytes do not match SHA256SUMS')
  }
}

/** The records of a CSV file as arrays of strings and nulls, one after the other. */
async function* readRecords(path) {
  let [record, value, isQuoted, wasQuoted, isQuoteOpen] = [[], '', false, false, false]
  const endValue = () => {
    record.push(value === '' && !wasQuoted ? null : value)
    value = ''
    wasQuoted = false
  }
  for await (const part of createReadStream(join(FOLDER, path), 'utf8')) {
    for (const letter of part) {
      if (isQuoteOpen) {
        isQuoteOpen = false
        isQuoted = letter === '"'
        if (isQuoted) value += letter
        if (isQuoted) continue
      }
      if (isQuoted && letter === '"') isQuoteOpen = true
      else if (isQuoted) value += letter
      else if (letter === '"' && value === '') isQuoted = wasQuoted = true
      else if (letter === ',') endValue()
      else if (letter === '\n') {
        endValue()
        yield record
        record = []
      } else value += letter
    }
  }
  if (record.length > 0 || value !== '') complain(path, 'ends in the middle of a line')
}

/** The records as objects, with the names of the first line. */
async function* readTable(path) {
  let names
  for await (const record of readRecords(path)) {
    if (!names) names = record
    else yield Object.fromEntries(names.map((name, index) => [name, record[index] ?? null]))
  }
}

/** The text of a row, as `chain_text` of the database writes it. */
const joinText = (row, columns) =>
  columns
    .map((name) =>
      row[name] === null || row[name] === undefined
        ? `${name}\n`
        : `${name} ${Buffer.byteLength(row[name])} ${row[name]}\n`,
    )
    .join('')

/** Reads the lines that belong to a row; both files are ordered by place. */
function lineReader(path) {
  const lines = readTable(path)
  let next
  return async (place) => {
    const own = []
    for (next ??= await lines.next(); !next.done && next.value.place === place; next = await lines.next())
      own.push(next.value)
    return own
  }
}

const describeRow = (kind, row) =>
  `${kind} ${row.place} (${row.number ?? row.label ?? row.campaign_name ?? row.subject_name ?? row.document_id ?? row.id})`

const series = new Map()
const checks = {
  entry(row, lines) {
    const sum = lines.reduce((total, { cents }) => total + BigInt(/^-?\d+$/.test(cents) ? cents : '1'), 0n)
    if (sum !== 0n || lines.length !== Number(row.line_count))
      complain(describeRow('entry', row), 'its lines do not add up to zero')
  },
  document(row) {
    const numbers = series.get(row.series) ?? { count: 0, last: 0 }
    series.set(row.series, { count: numbers.count + 1, last: Math.max(numbers.last, Number(row.ordinal)) })
  },
  async file(row) {
    const path = `files/${row.document_id}.${row.kind}`
    const found = await hashFile(path).catch(() => undefined)
    if (found !== row.sha256) complain(path, found ? 'its bytes do not match the sealed hash' : 'is missing')
  },
}

/** Recalculates a chain and returns its end and the hashes at the places that a head names. */
async function checkChain(kind, forms, wanted) {
  const linesOf = forms.some(({ lineColumns }) => lineColumns.length > 0)
    ? lineReader(`${kind}-lines.csv`)
    : async () => []
  let [before, place] = [sha256(`marquee ${kind}`), 0]
  const named = new Map()
  for await (const row of readTable(`${kind}.csv`)) {
    place += 1
    if (row.place !== `${place}`) complain(`${kind}.csv`, `link ${place} is missing`)
    const form = forms.find(({ version }) => `${version}` === row.form)
    const lines = await linesOf(row.place)
    const text = form && joinText(row, form.columns) + lines.map((line) => joinText(line, form.lineColumns)).join('')
    const hash = sha256(Buffer.from(before, 'hex'), Buffer.from(sha256(text ?? ''), 'hex'))
    if (hash !== row.hash) complain(describeRow(kind, row), 'differs from what was sealed')
    await checks[kind]?.(row, lines)
    before = row.hash ?? ''
    if (wanted.has(`${kind}-${place}`)) named.set(`${kind}-${place}`, before)
  }
  return { end: place > 0 ? [`${kind}-${place}`, before] : undefined, named, rows: place }
}

/** The head, as `formatHead` of the server writes it. */
function findHead(ends) {
  const sorted = ends.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    ...sorted.map(([name]) => name),
    sha256(sorted.map(([name, hash]) => `${name.replace('-', ' ')} ${hash}\n`).join('')),
  ].join('.')
}

async function main(since) {
  const wanted = new Set(since?.split('.').slice(0, -1))
  await checkFiles()
  const forms = JSON.parse(readFileSync(join(FOLDER, 'forms.json'), 'utf8'))
  const [ends, named] = [[], []]
  let rows = 0
  for (const kind of new Set(forms.map((form) => form.kind))) {
    const chain = await checkChain(
      kind,
      forms.filter((form) => form.kind === kind),
      wanted,
    )
    if (chain.end) ends.push(chain.end)
    named.push(...chain.named)
    rows += chain.rows
  }
  for (const [name, { count, last }] of series)
    if (count !== last) complain(`series ${name}`, `has ${count} documents, and its last number is ${last}`)
  const head = findHead(ends)
  if (`${head}\n` !== readFileSync(join(FOLDER, 'head.txt'), 'utf8'))
    complain('head.txt', 'is not the head of these chains')
  if (since && findHead(named) !== since) complain(since, 'is not part of these chains')
  print(`Head of the hash chains: ${head}`)
  print(faults === 0 ? `OK: ${rows} rows in ${ends.length} chains` : `NOT OK: ${faults} faults`)
  return faults === 0 ? 0 : 1
}

process.exitCode = await main(process.argv[2]).catch((error) => {
  print(`NOT OK: verify.mjs ended with "${error.message}"`)
  return 1
})
