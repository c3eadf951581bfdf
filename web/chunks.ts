import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath } from 'vite'

/**
 * In how many files the application travels. Left to itself the bundler makes a file for every set of pages that share
 * something, and a page then consists of more than a hundred, which a telephone fetches six at a time.
 */

/** As a bundler names files: with slashes, on every system. */
const SRC = normalizePath(join(import.meta.dirname, 'src'))
const START = `${SRC}/main.tsx`
const PUBLIC_PAGES = `${SRC}/features/session`
/** What so many pages share is fetched once, with the first of them, and is there for all the others. */
const MIN_SHARE_COUNT = 5

/** What a bundler knows of a module, as far as it is asked for here. */
type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * The first load in one file, what the other pages of session need besides in another, and what signed-in pages share in
 * a third, which whoever only signs up does not fetch.
 */
export const chunks = {
  groups: [
    {
      name: (id: string, modules: ModuleGraph) => (getFirstLoadModules(modules).has(id) ? 'first' : null),
      priority: 3,
    },
    { name: (id: string, modules: ModuleGraph) => (getPublicModules(modules).has(id) ? 'public' : null), priority: 2 },
    { name: 'shared', minShareCount: MIN_SHARE_COUNT, priority: 1 },
  ],
}

const getFirstLoadModules = memoize((modules) => collectImports([START], modules))
const getPublicModules = memoize((modules) => {
  const names = readdirSync(PUBLIC_PAGES).filter((name) => name.endsWith('.page.tsx'))
  const pages = names.map((name) => `${PUBLIC_PAGES}/${name}`)
  // The pages themselves stay files of their own, fetched when somebody goes there.
  return new Set([...collectImports(pages, modules)].filter((id) => !pages.includes(id)))
})

/** All modules that come along with these, whether they are wanted or not. */
function collectImports(starts: readonly string[], modules: ModuleGraph): ReadonlySet<string> {
  const reached = new Set(starts)
  // A set goes on over what is added while it is gone through.
  for (const id of reached) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

function memoize(find: (modules: ModuleGraph) => ReadonlySet<string>): (modules: ModuleGraph) => ReadonlySet<string> {
  let found: ReadonlySet<string> | undefined
  return (modules) => (found ??= find(modules))
}
