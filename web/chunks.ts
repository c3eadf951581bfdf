import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath } from 'vite'

/**
 * Limits the number of files that the application is split into.
 * By default the bundler makes a file for every set of pages that share a module. A page then needs more than a hundred
 * files, and a phone fetches only six at a time.
 */

/** Module paths as the bundler names them: with slashes on every system. */
const SRC = normalizePath(join(import.meta.dirname, 'src'))
const START = `${SRC}/main.tsx`
const PUBLIC_PAGES = `${SRC}/features/session`
const INSTALL_PAGE = `${SRC}/features/installing/install.page.tsx`
const REPORT_PAGE = `${SRC}/features/reports/shared-report.page.tsx`
/** Modules that at least this many pages share are in one chunk, which is fetched with the first of these pages. */
const MIN_SHARE_COUNT = 5

/** The properties of a bundler's module that are used here. */
type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Puts the first load into one chunk, what the other session pages need into a second, what the page of an installer
 * needs into a third, what a shared report needs into a fourth, and what signed-in pages share into a fifth. A visitor who
 * signs up, pairs screens or reads a report does not fetch the fifth.
 */
export const chunks = {
  groups: [
    {
      name: (id: string, modules: ModuleGraph) => (getFirstLoadModules(modules).has(id) ? 'first' : null),
      priority: 3,
    },
    { name: (id: string, modules: ModuleGraph) => (getPublicModules(modules).has(id) ? 'public' : null), priority: 2 },
    {
      name: (id: string, modules: ModuleGraph) => (getInstallModules(modules).has(id) ? 'install' : null),
      priority: 1.7,
    },
    {
      name: (id: string, modules: ModuleGraph) => (getReportModules(modules).has(id) ? 'report' : null),
      priority: 1.5,
    },
    { name: 'shared', minShareCount: MIN_SHARE_COUNT, priority: 1 },
  ],
}

const getFirstLoadModules = memoize((modules) => collectImports([START], modules))
const getPublicModules = memoize((modules) => {
  const names = readdirSync(PUBLIC_PAGES).filter((name) => name.endsWith('.page.tsx'))
  const pages = names.map((name) => `${PUBLIC_PAGES}/${name}`)
  // The pages themselves stay separate chunks, which are fetched when a user opens the page.
  return new Set([...collectImports(pages, modules)].filter((id) => !pages.includes(id)))
})

const getInstallModules = memoize((modules) => collectNeeds(INSTALL_PAGE, modules))
const getReportModules = memoize((modules) => collectNeeds(REPORT_PAGE, modules))

/** What a page imports, without the page itself. */
const collectNeeds = (page: string, modules: ModuleGraph): ReadonlySet<string> =>
  new Set([...collectImports([page], modules)].filter((id) => id !== page))

/** These modules and all modules that they import, directly or indirectly. */
function collectImports(starts: readonly string[], modules: ModuleGraph): ReadonlySet<string> {
  const reached = new Set(starts)
  // Iterating over a set includes the elements that are added during the iteration.
  for (const id of reached) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

function memoize(find: (modules: ModuleGraph) => ReadonlySet<string>): (modules: ModuleGraph) => ReadonlySet<string> {
  let found: ReadonlySet<string> | undefined
  return (modules) => (found ??= find(modules))
}
