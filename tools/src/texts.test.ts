import { describe, expect, test } from 'vitest'
import { checkTexts } from './texts.ts'

/** The texts that the checker finds in one file. */
function listFound(path: string, text: string): string[] {
  return checkTexts(new Map([[path, text]])).map(({ sentence }) => /"(.*)"/.exec(sentence)?.[1] ?? sentence)
}

const checkPage = (markup: string) =>
  listFound('web/src/features/a.page.tsx', `export const A = ({ on, t, n }) => (${markup})`)

describe('markup', () => {
  test.each([
    ['<p>Hello</p>', 'Hello'],
    ['<p>\n  Hello   there <b>{n}</b>\n</p>', 'Hello there'],
    ["<p>{'Hello'}</p>", 'Hello'],
    ["<p>{on ? 'yes' : t.no}</p>", 'yes'],
    ["<p>{on && 'running'}</p>", 'running'],
    ['<p>{`${n} screens`}</p>', '… screens'],
    ["<p>{n + ' screens'}</p>", 'screens'],
    ['<>Hello</>', 'Hello'],
  ])('refuses the text in %s', (markup, text) => {
    expect(checkPage(markup)).toEqual([text])
  })

  test.each([
    ['<button aria-label="Close" />', 'Close'],
    ['<img alt="A bus" />', 'A bus'],
    ["<input placeholder={'Search videos...'} />", 'Search videos...'],
    ["<a title={on ? 'open' : undefined}>{t.link}</a>", 'open'],
    ['<Field label="Company Name" />', 'Company Name'],
    ['<Empty emptyTitle="Nothing here" />', 'Nothing here'],
    ['<progress aria-valuetext={`${n} of 10`} />', '… of 10'],
  ])('refuses the attribute in %s', (markup, text) => {
    expect(checkPage(markup)).toEqual([text])
  })

  test.each([
    '<p>{t.hello}</p>',
    '<p>{t.screens(n)} · €{n} × 2 &nbsp;</p>',
    '<img alt="" src="/bus.png" className="card wide" />',
    '<input type="email" name="email" autoComplete="current-password" aria-labelledby="title" />',
    '<button aria-label={t.close} data-state={on ? "open" : "closed"} />',
    "<p className={on ? 'lit' : 'dark'}>{status === 'Pending Approval' ? t.pending : t.other}</p>",
    "<p>{format(n, 'short')}</p>",
    "<p>{'refusal' in t && t.refusal}</p>",
    '<kbd>A</kbd>',
    '<path d="M0 82V16Q0 0 16 0h136q13 0 23 9l33 31q26 5 29 22l2 20z M1 2 A b C d" />',
    '<g transform={`M${n} 664h21l-${n} 26h-21z`} />',
  ])('lets %s pass', (markup) => {
    expect(checkPage(markup)).toEqual([])
  })
})

describe('rendering code', () => {
  test.each([
    ["document.title = 'Marquee'", 'Marquee'],
    ["stage.textContent = on ? 'waiting' : text", 'waiting'],
    ["panel.innerHTML = '<p>Storage</p>'", '<p>Storage</p>'],
    ["button.setAttribute('aria-label', 'Close')", 'Close'],
    ["confirm('sure?')", 'sure?'],
    ["export const routes = [{ path: '/a', title: 'Campaigns' }]", 'Campaigns'],
    ["const words = ['Please try again later']", 'Please try again later'],
    ["show(on ? 'Almost done!' : text)", 'Almost done!'],
  ])('refuses %s', (code, text) => {
    expect(listFound('player/src/stage.ts', code)).toEqual([text])
    expect(listFound('web/src/lib/a.ts', code)).toEqual([text])
  })

  test.each([
    'panel.innerHTML = \'<div class="stage"></div>\'',
    "throw new RangeError('Weeks must be at least one')",
    "console.error('The manifest could not be read', problem)",
    "logFailure('The stored user cannot be read', failure)",
    "reject(new DOMException('The upload was cancelled', 'AbortError'))",
    "import { a } from './The file of A.ts'",
    "form.append('name', name)",
    "element.setAttribute('data-state', 'playing')",
    "const status = 'Under Maintenance'",
    "type Status = 'In Active or so'",
  ])('lets %s pass', (code) => {
    expect(listFound('player/src/stage.ts', code)).toEqual([])
  })

  test('ignores tests, because they contain the texts that people read', () => {
    expect(listFound('web/src/features/a.test.tsx', "expect(page).toHaveText('Hello to the reader')")).toEqual([])
  })
})

describe('responses of the server', () => {
  test.each([
    ["throw refuse({ status: 409, message: 'Taken' })", 'Taken'],
    ["throw refuse(409, 'Another client was faster')", 'Another client was faster'],
    ['const body = { success: false, error: `Unknown ${kind}` }', 'Unknown …'],
    ["const mail = { to, subject: 'Welcome', text }", 'Welcome'],
  ])('refuses %s', (code, text) => {
    expect(listFound('server/src/modules/campaigns/routes/campaigns.ts', code)).toEqual([text])
    expect(listFound('server/src/platform/http/route.ts', code)).toEqual([text])
  })

  test.each([
    'throw refuse(createCampaign.refusals.noCompany)',
    "throw new Error('A campaign without company reached the door')",
    "request.log.warn({ id }, 'Upload broke off after a while')",
    'const rows = sql`SELECT Every word of this`',
    "const defaults = { status: 'Pending Approval', message: row.message }",
  ])('lets %s pass', (code) => {
    expect(listFound('server/src/modules/campaigns/routes/campaigns.ts', code)).toEqual([])
  })

  test('ignores names in the demo data and the settings', () => {
    expect(listFound('server/src/demo/dataset.ts', "const place = { title: 'Trattoria Sole in Salzburg' }")).toEqual([])
    expect(listFound('server/src/platform/config.ts', "problems.push('PORT must be a number')")).toEqual([])
  })
})

test('reports a file that cannot be parsed', () => {
  expect(listFound('web/src/main.tsx', 'const = <')[0]).toContain('cannot be parsed')
})

describe('locales', () => {
  const findLocales = (code: string, path = 'web/src/features/a.ts') => checkTexts(new Map([[path, code]]))

  test.each([
    "rows.toLocaleString('en-US')",
    'rows.toLocaleString()',
    'at.toLocaleTimeString(undefined, { timeZone })',
    "at.toLocaleDateString(['en-GB'])",
    "new Intl.NumberFormat('en')",
    'new Intl.Collator()',
    "Intl.DateTimeFormat('de', { timeZone })",
    'new Intl.DateTimeFormat().format(at)',
    "one.name.localeCompare(other.name, 'en')",
    'one.name.localeCompare(other.name)',
    "export const LOCALE = 'en-GB'",
    "const MONTHS = ['Jan', 'Feb']",
    "const DAYS = { monday: 'Monday' }",
    'const march = `March`',
  ])('refuses %s', (code) => {
    expect(findLocales(code)).toHaveLength(1)
    expect(findLocales(code, 'server/src/modules/a/present.ts')).toHaveLength(1)
    expect(findLocales(code, 'contract/src/a.rules.ts')).toHaveLength(1)
  })

  test.each([
    'at.toLocaleString(navigator.language, FORMAT)',
    'new Intl.DateTimeFormat(MACHINE_LOCALE, { timeZone })',
    'Intl.DateTimeFormat().resolvedOptions().timeZone',
    "Intl.supportedValuesOf('timeZone')",
    "const WEEKDAYS = ['monday', 'tuesday']",
    "const KINDS = ['May']",
    'formats.compareNames(one, other)',
  ])('allows %s', (code) => {
    expect(findLocales(code)).toEqual([])
  })

  test.each(['contract/src/language/formats.ts', 'web/src/lib/format.test.ts', 'bench/src/report.ts'])(
    'allows them in %s',
    (path) => {
      expect(findLocales("rows.toLocaleString('en-US')", path)).toEqual([])
    },
  )
})
