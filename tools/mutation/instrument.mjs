import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { isUntypable } from './untypable.ts'

/** What the tests read. */
const FOLDERS = ['contract', 'player', 'samples', 'server', 'tools', 'web']
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache'])

/**
 * Copies the repository, and mutates the files of a part in the copy: each expression becomes a switch between itself
 * and its mutants. `mutants.json` lists them.
 */
export async function instrument(root, copy, { mutate, except = [] }) {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(join(copy, 'results'), { recursive: true })
  for (const folder of FOLDERS) {
    const filter = (path) => !LEFT_OUT.has(basename(path))
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter })
  }
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(copy, file))
  for (const modules of ['node_modules', join('server', 'node_modules')]) {
    symlinkSync(join(root, modules), join(copy, modules), 'junction')
  }
  const files = globSync([...mutate], { cwd: root, exclude: ['**/*.test.ts', ...except] }).map((name) => ({
    name,
    content: readFileSync(join(root, name), 'utf8'),
    mutate: true,
  }))
  const ignorers = [{ shouldIgnore: isUntypable }]
  const options = { plugins: null, ignorers, excludedMutations: [] }
  const { files: instrumented, mutants } = await new Instrumenter(createLogger()).instrument(files, options)
  for (const { name, content } of instrumented) writeFileSync(join(copy, name), content)
  writeFileSync(join(copy, 'mutants.json'), JSON.stringify(mutants))
}

/** The instrumenter logs only details. */
const createLogger = () => new Proxy({}, { get: () => () => false })
