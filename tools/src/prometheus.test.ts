import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort, type ServerProcess, startServerProcess } from '@marquee/server/testing/processes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPrometheus } from '../system.mjs'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const RULES = join(DEPLOY, 'prometheus')
const execute = promisify(execFile)

let server: ServerProcess
let prometheus: ChildProcess
let prometheusUrl: string
let folder: string

/** The Prometheus of Debian with our configuration, only that it asks every second, and at the port of this server. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  const metricsPort = await findFreePort()
  server = await startServerProcess({ DATA_DIR: join(folder, 'data'), METRICS_PORT: String(metricsPort) })
  const config = (await readFile(join(RULES, 'prometheus.yaml'), 'utf8'))
    .replace(/targets: .*/, `targets: ['127.0.0.1:${metricsPort}']`)
    .replaceAll('_interval: 20s', '_interval: 1s')
  await writeFile(join(folder, 'prometheus.yaml'), config)
  await writeFile(join(folder, 'alerts.yaml'), await readFile(join(RULES, 'alerts.yaml')))
  prometheusUrl = `127.0.0.1:${await findFreePort()}`
  prometheus = spawn(requireProgram('prometheus'), [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=${prometheusUrl}`,
    '--log.level=error',
  ])
})
afterAll(async () => {
  prometheus?.kill()
  if (prometheus?.exitCode === null) await once(prometheus, 'exit')
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

function requireProgram(name: 'prometheus' | 'promtool'): string {
  const found = findPrometheus(name)
  if (found === null) throw new Error('this test needs Prometheus; on Debian "sudo apt-get install prometheus"')
  return found
}

/** The answer of an address of Prometheus; undefined while it starts. */
async function ask<T>(path: string, query: Record<string, string> = {}): Promise<T | undefined> {
  try {
    const response = await fetch(`http://${prometheusUrl}/api/v1/${path}?${new URLSearchParams(query).toString()}`)
    return ((await response.json()) as { data?: T }).data
  } catch {
    return undefined
  }
}

type Dashboard = { uid: string; panels: { title: string; targets: { expr: string }[] }[] }

/** Every expression of a dashboard or an alert, with its place. */
async function listExpressions(): Promise<{ where: string; expr: string }[]> {
  const files = await readdir(join(DEPLOY, 'grafana'))
  const boards = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(DEPLOY, 'grafana', file), 'utf8')) as Dashboard),
  )
  const ofBoards = boards.flatMap(({ uid, panels }) =>
    panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: `${uid}: ${title}`, expr }))),
  )
  const rules = [...(await readFile(join(RULES, 'alerts.yaml'), 'utf8')).matchAll(/alert: (\w+)\n\s+expr: '(.*)'/g)]
  return [...ofBoards, ...rules.map(([, where = '', expr = '']) => ({ where, expr }))]
}

/** The names of metrics in an expression, without those that Prometheus itself makes. */
function findNames(expr: string): string[] {
  const names = expr.replaceAll(/"[^"]*"/g, '').match(/\b[a-z]+_[a-z0-9_]+\b(?!\s*\()/g) ?? []
  return names.map((name) => name.replace(/_bucket$/, ''))
}

it('promtool accepts configuration and rules, and each alert fires and is silent in its tests', async () => {
  const promtool = requireProgram('promtool')
  await execute(promtool, ['check', 'config', join(RULES, 'prometheus.yaml')])
  await execute(promtool, ['test', 'rules', join(RULES, 'alerts.test.yaml')])
  const alerts = (await readFile(join(RULES, 'alerts.yaml'), 'utf8')).match(/(?<=alert: )\w+/g) ?? []
  const tests = (await readFile(join(RULES, 'alerts.test.yaml'), 'utf8')).match(/(?<=alertname: )\w+/g) ?? []
  expect(tests).toEqual(alerts.flatMap((alert) => [alert, alert]))
})

it('Prometheus scrapes the server and loads the rules', async () => {
  const listHealth = async () =>
    (await ask<{ activeTargets: { health: string }[] }>('targets'))?.activeTargets.map(({ health }) => health)
  await expect.poll(listHealth).toEqual(['up'])
  const groups = await ask<{ groups: { rules: { health: string }[] }[] }>('rules')
  expect(groups?.groups[0]?.rules.length).toBeGreaterThan(10)
})

it('dashboards and alerts name only metrics that the server exports, and Prometheus understands them', async () => {
  await expect.poll(async () => Object.keys((await ask<object>('metadata')) ?? {})).toContain('marquee_database_up')
  const exported = new Set(Object.keys((await ask<object>('metadata')) ?? {}))
  const expressions = await listExpressions()
  expect(expressions.length).toBeGreaterThan(60)
  const unknown = expressions.flatMap(({ where, expr }) =>
    findNames(expr)
      .filter((name) => !exported.has(name))
      .map((name) => `${where}: ${name}`),
  )
  expect(unknown).toEqual([])
  for (const { where, expr } of expressions) {
    const answer = await ask<{ resultType: string }>('query', { query: expr })
    expect(answer?.resultType, `${where}: ${expr}`).toBe('vector')
  }
})

it('names of the values of labels exist as well: screens, invoices and tasks', async () => {
  const listValues = (metric: string, label: string) => ask<string[]>(`label/${label}/values`, { 'match[]': metric })
  await expect.poll(() => listValues('marquee_screens', 'state')).toEqual(['never', 'offline', 'online', 'unpaired'])
  expect(await listValues('marquee_screen_manifests', 'state')).toEqual(['downloading', 'outdated'])
  expect(await listValues('marquee_invoices', 'state')).toEqual(['open', 'overdue'])
  const tasks = await listValues('marquee_billing_tasks', 'task')
  expect(tasks).toEqual(expect.arrayContaining(['payouts to approve', 'returned transfers']))
  expect(await listValues('marquee_mails_total', 'result')).toEqual(['failed', 'refused', 'sent'])
})
